{% macro generate_schema_name(custom_schema_name, node) -%}
    {#- Developers share one schema; the others are named as they are. -#}
    {%- set default_schema = target.schema -%}
    {%- if custom_schema_name is none or target.name == 'dev_shared' -%}
        {{ default_schema }}
    {%- elif node.resource_type == 'model' -%}
        {{ custom_schema_name | trim }}
    {%- else -%}
        {{ default_schema }}_{{ custom_schema_name | trim }}
    {%- endif -%}
{%- endmacro %}
