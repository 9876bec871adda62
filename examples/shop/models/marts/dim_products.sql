with products as (

    select * from {{ ref('stg_products') }}

)

select
    product_id,
    sku,
    product_name,
    category,
    list_price,
    unit_cost,
    list_price - unit_cost as unit_margin,
    case
        when list_price < 20 then 'low'
        when list_price < 100 then 'middle'
        else 'high'
    end as price_band,
    is_available
from products
