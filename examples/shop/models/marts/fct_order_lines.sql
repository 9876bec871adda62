with lines as (

    select * from {{ ref('stg_order_lines') }}

),

orders as (

    select * from {{ ref('fct_orders') }}

),

products as (

    select * from {{ ref('dim_products') }}

),

returns as (

    select
        order_line_id,
        sum(returned_quantity) as returned_quantity
    from {{ ref('stg_returns') }}
    group by order_line_id

)

select
    lines.order_line_id,
    lines.order_id,
    lines.product_id,
    orders.ordered_at,
    orders.is_sold,
    lines.quantity,
    coalesce(returns.returned_quantity, 0) as returned_quantity,
    lines.unit_price,
    lines.discount_amount,
    lines.quantity * lines.unit_price - lines.discount_amount as line_amount,
    lines.quantity * (lines.unit_price - products.unit_cost) - lines.discount_amount as margin_amount
from lines
inner join orders on orders.order_id = lines.order_id
left join products on products.product_id = lines.product_id
left join returns on returns.order_line_id = lines.order_line_id
