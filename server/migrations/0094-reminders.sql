-- Reminders sent 7 and 2 days before a drop-off, and 2 and 5 days after meat is ready. If a drop-off moves, its
-- reminders are sent again.
create table order_reminders (
  plant_id bigint not null,
  order_id bigint not null,
  about text not null check (about in ('dropoff', 'storage')),
  -- The drop-off day, or the day the meat was ready.
  day date not null,
  days int not null,
  reminded_at timestamptz not null default now(),
  primary key (plant_id, order_id, about, day, days),
  foreign key (plant_id, order_id) references orders (plant_id, order_id) on delete cascade
);
