-- Animals in the plant that should have been cut by now, for the dashboard and the Open Orders list.
create index orders_late on orders (plant_id, (kill_date + hang_days))
  where status = 1 and stage not in ('cutting', 'packing', 'ready', 'picked_up');
