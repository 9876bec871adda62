with source as (

    select * from {{ source('shop', 'returns') }}

)

select
    id as return_id,
    order_line_id,
    quantity as returned_quantity,
    lower(reason) as reason,
    cast(received_at as date) as received_on
from source
