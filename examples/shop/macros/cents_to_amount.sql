{# The raw tables keep money in cents; people read it in whole units. #}
{% macro cents_to_amount(column_name, decimals=2) %}
    cast(round({{ column_name }} / 100.0, {{ decimals }}) as numeric(16, {{ decimals }}))
{% endmacro %}
