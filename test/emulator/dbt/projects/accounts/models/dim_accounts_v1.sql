select 1 as account_id, 'a' as email, 'de' as country_code
