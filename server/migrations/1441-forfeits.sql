-- When meat that nobody picks up is forfeited, by the plant's own rule. A plant without a row has no such rule.
create table pickup_rules (
  plant_id bigint primary key references plants (plant_id),
  -- After this many days; 0 for never.
  forfeit_days int not null check (forfeit_days between 0 and 365),
  -- Days on which the plant is closed don't count either way.
  counted_by text not null check (counted_by in ('day', 'business_day')),
  -- The owner is warned this many days before, and at least as long before the first forfeit after the rule was changed.
  warn_days int not null check (warn_days between 1 and 60),
  changed_at timestamptz not null default now(),
  revision int not null default 1,
  constraint warned_while_it_waits check (forfeit_days = 0 or warn_days < forfeit_days)
);

-- What became of meat that was forfeited.
create table forfeits (
  plant_id bigint not null,
  -- The share's cart_id.
  share_id bigint not null,
  order_id bigint not null,
  record_id bigint not null,
  -- Meat that isn't for sale, such as all game, is never sold.
  outcome text not null check (outcome in ('donated', 'discarded', 'sold')),
  reason text not null check (reason <> ''),
  forfeited_at timestamptz not null default now(),
  recorded_by bigint not null references accounts (account_id),
  primary key (plant_id, share_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id) on delete cascade,
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, record_id) references floor_records (plant_id, record_id)
);
create index forfeits_by_order on forfeits (plant_id, order_id);
create unique index forfeits_by_record on forfeits (plant_id, record_id);

alter table order_reminders
  drop constraint order_reminders_about_check,
  add constraint order_reminders_about_check check (about in ('dropoff', 'storage', 'forfeit'));
