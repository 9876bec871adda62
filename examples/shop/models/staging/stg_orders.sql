with source as (

    select * from {{ source('shop', 'orders') }}

)

select
    id as order_id,
    customer_id,
    lower(status) as status,
    nullif(trim(coupon), '') as coupon_code,
    {{ cents_to_amount('shipping_cents') }} as shipping_amount,
    cast(placed_at as timestamp) as ordered_at,
    cast(shipped_at as timestamp) as shipped_at
from source
