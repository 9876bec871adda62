{{
    config(
        materialized='incremental',
        unique_key='subscription_id',
        on_schema_change='append_new_columns',
        tags=['billing']
    )
}}
{% set statuses = ["active", "paused", "cancelled"] %}
{%- set amounts = [] -%}
{% for currency in var('currencies') -%}
    {%- do amounts.append('amount_' ~ currency) -%}
{%- endfor %}

with source as (

    select * from {{ source('billing', 'subscriptions') }}
    {% if is_incremental() %}
    where updated_at > (select max(updated_at) from {{ this }})
    {% endif %}

)

select
    subscription_id,
    customer_id,
    status,
    {% for currency in var('currencies') -%}
    {{ to_euro('amount_' ~ currency, currency=currency) }} as amount_{{ currency }}{{ "," if not loop.last }}
    {% endfor %},
    {{ dbt_utils.generate_surrogate_key(['customer_id', 'plan']) }} as plan_key,
    started_at
from source
where status in ({% for one in statuses %}'{{ one }}'{% if not loop.last %}, {% endif %}{% endfor %})
  -- written as it is: {% raw %}{{ not_a_call }}{% endraw %}
