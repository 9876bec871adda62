select visit_id, count(*) as count, sum(value) as value, min(total_value) as total_value
from {{ ref('events', 'page_views') }}
join {{ ref('visitor_states') }} using (visitor_id)
group by 1
