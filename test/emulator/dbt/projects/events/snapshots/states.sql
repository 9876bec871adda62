{% snapshot visitor_states %}
{{ config(target_schema='snapshots', unique_key='id', strategy='check', check_cols='all') }}
select * from {{ source('web', 'visitors') }}
{% endsnapshot %}
