with source as (

    select * from {{ source('shop', 'order_lines') }}

)

select
    id as order_line_id,
    order_id,
    product_id,
    quantity,
    {{ cents_to_amount('unit_price_cents') }} as unit_price,
    {{ cents_to_amount('discount_cents') }} as discount_amount
from source
where quantity > 0
