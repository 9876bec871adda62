{%- set model_name = 'stg_subscriptions' -%}
{{ config(alias='mrr', schema='reporting') }}

select
    date_trunc('month', started_at) as month_date,
    customer_id,
    sum(amount_eur) as mrr_amount
from {{ ref(model_name) }}
{% if var('using_trials') %}
left join {{ ref('fct_trials') }} using (customer_id)
{% endif %}
group by 1, 2
