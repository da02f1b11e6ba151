-- The events calendar counts a day's orders by their index alone: rejected and deleted ones are no events. Decision C-05.
drop index orders_by_day;
create index orders_by_day on orders (plant_id, dropoff_date, order_id) include (status) where status >= 0;
