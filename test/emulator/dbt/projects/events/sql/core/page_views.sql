{{ config({"alias": "page_views_all", "cluster_by": ["site_id", "visitor.id"]}) }}
select
    event_id,
    site_id,
    struct(visitor_id as id, country as country) as visitor,
    happened_at,
    {{ "concat('{{', path, '}}')" }} as path_template
from {{ source('web', "events") }}
where kind = 'view' {# and not {{ ref('bots') }} #}
  and _sdc_deleted_at {{ 'is null' if target.name != 'ci' else '= null' }}
