with orders as (

    select * from {{ ref('stg_orders') }}

),

lines as (

    select
        order_id,
        sum(quantity) as item_count,
        sum(quantity * unit_price - discount_amount) as goods_amount
    from {{ ref('stg_order_lines') }}
    group by order_id

),

payments as (

    select
        order_id,
        sum(amount) as paid_amount,
        min(paid_at) as first_paid_at
    from {{ ref('stg_payments') }}
    where is_captured
    group by order_id

)

select
    orders.order_id,
    orders.customer_id,
    orders.status,
    orders.coupon_code,
    orders.ordered_at,
    orders.shipped_at,
    payments.first_paid_at,
    coalesce(lines.item_count, 0) as item_count,
    coalesce(lines.goods_amount, 0) as goods_amount,
    orders.shipping_amount,
    coalesce(lines.goods_amount, 0) + orders.shipping_amount as order_amount,
    coalesce(payments.paid_amount, 0) as received_amount,
    {{ is_sold('orders.status') }} as is_sold
from orders
left join lines on lines.order_id = orders.order_id
left join payments on payments.order_id = orders.order_id
