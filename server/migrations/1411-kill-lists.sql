-- A kill day's animals in the order that somebody put them. Animals that it doesn't name have their usual place, and those that
-- aren't killed on this day anymore don't count. `edition` keeps two people from undoing each other's order.
create table kill_lists (
  plant_id bigint not null references plants (plant_id),
  kill_day date not null,
  order_ids bigint[] not null,
  edition int not null default 1 check (edition > 0),
  primary key (plant_id, kill_day)
);
