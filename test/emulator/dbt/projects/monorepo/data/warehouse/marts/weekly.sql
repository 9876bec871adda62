select week_id, sum(total) as total from {{ ref('orders') }} join {{ ref('weeks') }} using (week_id) group by 1
