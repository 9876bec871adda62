{{ dbt_utils.date_spine('day', "to_date('01/01/2000','mm/dd/yyyy')", "current_date") }}
