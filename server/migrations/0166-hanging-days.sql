-- How many days each species hangs before it is cut, unless somebody says otherwise for an animal.
alter table plants add column hang_days json not null default
  '{"beef":14,"bison":14,"hog":1,"lamb":7,"goat":7,"elk":14,"yak":14,"pork":1,"poultry":0,"deer":7,"wild_game":7}';

-- Animals that aren't cut yet get their plant's days. Their versions stay, because nobody has edited them.
alter table orders disable trigger order_version;
update orders o set hang_days = (p.hang_days ->> o.species)::int
from plants p where p.plant_id = o.plant_id and o.hang_days is null and o.status <> 3;
alter table orders enable trigger order_version;

-- The planned cutting day. Everything that asks when an animal is cut reads this column.
alter table orders add column cutting_day date generated always as (kill_date + coalesce(hang_days, 0)) stored;
drop index orders_by_cutting_day;
create index orders_by_cutting_day on orders (plant_id, cutting_day, order_id) where status >= 0;
drop index orders_late;
create index orders_late on orders (plant_id, cutting_day)
  where status = 1 and stage not in ('cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned');
