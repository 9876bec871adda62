{# An order counts as sold once it was paid for, and no longer when all of it came back. #}
{% macro is_sold(status_column) %}
    {{ status_column }} in ('paid', 'shipped', 'delivered')
{% endmacro %}
