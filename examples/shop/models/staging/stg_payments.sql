with source as (

    select * from {{ source('payments', 'charges') }}

)

select
    charge_id as payment_id,
    cast(merchant_reference as integer) as order_id,
    lower(method) as payment_method,
    {{ cents_to_amount('amount_cents') }} as amount,
    result = 'captured' as is_captured,
    cast(processed_at as timestamp) as paid_at
from source
