select day_id, week_id from unnest(generate_series('{{ var("calendar_start") }}'::date, current_date))
