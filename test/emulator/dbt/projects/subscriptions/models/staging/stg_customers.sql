with base as (
    select * from {{ source('billing', 'customers') }}
),
stripe as (
    -- comes from a package
    select * from {{ ref('stripe', 'stripe__customer_overview') }}
)
select base.customer_id, base.name, base.country, stripe.total_sales
from base
left join stripe using (customer_id)
{# {{ ref('removed_long_ago') }} #}
