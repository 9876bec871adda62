select account_id, 1 as booking_no, 1 as line_no, current_timestamp as valid_from_time from {{ ref('dim_accounts') }}
