{{ config(materialized = 'table', pre_hook = ["set x = '{{ this }}'", "select 1"], meta = {'owner': '@' ~ target.name}) }}
{%- set ns = namespace(first=true) -%}
{% set methods = ['card', 'voucher'][1:] + ['cash'] %}
select
    order_id,
    {{ dbt.type_string() }} as kind,
    {% for method in methods %}
    {% if ns.first %}{% set ns.first = false %}{% endif %}
    sum(case when method = '{{ method }}' then amount end) as {{ method }}_amount,
    {% endfor %}
    ordered_at
from {{ ref("stg_items") }}
group by {{ range(1, 3) | join(', ') }}
having {{ dbt_utils.safe_divide('a', 'b') }} > {{ 2 ** 3 // 4 }}
