select account_id, country_code from {{ ref('dim_accounts', v=1) }}
left join {{ ref('countries') }} on code = country_code
