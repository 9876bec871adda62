select 1 as booking_no, 1 as line_no, account_id, 10.0 as posted_value, false as is_void
from {{ ref('dim_accounts') }}
