with customers as (

    select * from {{ ref('stg_customers') }}

),

orders as (

    select
        customer_id,
        min(ordered_at) as first_ordered_at,
        max(ordered_at) as last_ordered_at,
        count(*) as order_count
    from {{ ref('stg_orders') }}
    where {{ is_sold('status') }}
    group by customer_id

)

select
    customers.customer_id,
    customers.email,
    customers.full_name,
    customers.country_code,
    customers.is_subscribed,
    customers.registered_at,
    orders.first_ordered_at,
    orders.last_ordered_at,
    coalesce(orders.order_count, 0) as order_count,
    coalesce(orders.order_count, 0) > 1 as is_returning
from customers
left join orders on orders.customer_id = customers.customer_id
