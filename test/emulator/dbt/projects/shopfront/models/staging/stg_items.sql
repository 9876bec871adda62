{%- set columns = adapter.get_columns_in_relation(source('shop', 'items')) -%}
select
{%- for column in columns if column.name not in ['password'] %}
    {{ column.name | lower }}{{ ',' if not loop.last }}
{%- endfor %}
from {{ source('shop', 'items') }}
{%- if execute %}
{%- set found = run_query("select 1") %}
{%- if found.columns[0].values()[0] == 1 %} union all select * from {{ ref('only_known_when_running') }} {% endif %}
{%- endif %}
{% call statement('note', fetch_result=True) %}select 1{% endcall %}
