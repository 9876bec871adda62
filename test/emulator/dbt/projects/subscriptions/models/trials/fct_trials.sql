select * from {{ ref('stripe__trials') }}
