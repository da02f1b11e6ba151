-- The events calendar counts a day's orders from this index alone. Rejected and deleted orders are not events.
drop index orders_by_day;
create index orders_by_day on orders (plant_id, dropoff_date, order_id) include (status) where status >= 0;
