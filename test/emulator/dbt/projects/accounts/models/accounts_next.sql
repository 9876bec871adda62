select account_id, country_code, true as is_active from {{ ref('dim_accounts', version=2) }}
