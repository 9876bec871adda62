{{ config(enabled=var('weeks')) }}
select distinct week_id from {{ ref('days') }}
