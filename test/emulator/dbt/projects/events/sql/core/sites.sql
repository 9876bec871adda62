select site_id, "Display Name", launched_at from {{ ref('site_history') }}
where {{ 1 if var('only_live', default=True) else 0 }} = 1
