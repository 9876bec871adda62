{% macro to_euro(column, currency='eur', **kwargs) %}
    {%- if currency == 'eur' -%} {{ column }} / 100.0
    {%- else -%} {{ column }} / 100.0 * {{ "rate_%s" % currency }}
    {%- endif -%}
{% endmacro %}

{% test is_positive(model, column_name) %}
select * from {{ model }} where {{ column_name }} < 0
{% endtest %}
