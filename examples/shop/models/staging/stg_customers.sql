with source as (

    select * from {{ source('shop', 'customers') }}

)

select
    id as customer_id,
    lower(trim(email)) as email,
    trim(first_name || ' ' || last_name) as full_name,
    upper(country) as country_code,
    coalesce(newsletter, false) as is_subscribed,
    cast(created_at as timestamp) as registered_at
from source
where not is_test_account
