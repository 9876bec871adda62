with orders as (

    select * from {{ ref('fct_order') }}
    where is_sold

)

select
    cast(ordered_at as date) as sales_date,
    count(*) as order_count,
    count(distinct customer_id) as customer_count,
    sum(item_count) as item_count,
    sum(order_amount) as sales_amount,
    sum(order_amount) / count(*) as average_order_amount
from orders
group by cast(ordered_at as date)
