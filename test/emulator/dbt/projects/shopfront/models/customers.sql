{% macro local_name() %}{{ ref('never_called') }}{% endmacro %}
select customer_id, first_order_id from {{ ref('orders') }}
