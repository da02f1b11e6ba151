-- All stages an animal can be in. Only an order whose animal hasn't arrived can be a missed drop-off.
alter table orders drop constraint orders_stage_check, drop constraint stage_once_received;
alter table orders add constraint orders_stage_check check (stage in
  ('', 'missed', 'dropped_off', 'killed', 'hanging', 'cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned'));
alter table orders add constraint stage_once_received check (stage = '' or (case stage when 'missed' then status in (0, -1) else status in (1, 3, -1) end));

-- Must match IN_PROCESS and NOT_TO_CUT.
drop index orders_started;
create index orders_started on orders (plant_id, dropoff_date, order_id)
  where status = 1 and stage in ('cutting', 'curing', 'packing', 'ready');
drop index orders_late;
create index orders_late on orders (plant_id, (kill_date + hang_days))
  where status = 1 and stage not in ('cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned');
