with source as (

    select * from {{ source('shop', 'products') }}

)

select
    id as product_id,
    sku,
    title as product_name,
    coalesce(category, 'other') as category,
    {{ cents_to_amount('price_cents') }} as list_price,
    {{ cents_to_amount('cost_cents') }} as unit_cost,
    discontinued_at is null as is_available
from source
