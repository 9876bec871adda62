select id, day_id, shop, total
from {{ source('app', 'orders') }}
join {{ ref('calendar', 'days') }} using (day_id)
left join {{ ref('platform_team', 'shops') }} using (shop)
