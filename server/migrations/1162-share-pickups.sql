-- Who picked up a share's meat, when several families share an animal.
create table share_pickups (
  plant_id bigint not null,
  cart_id bigint not null,
  order_id bigint not null,
  picked_up_by text not null check (picked_up_by <> ''),
  boxes int check (boxes between 0 and 999),
  picked_up_at timestamptz not null default now(),
  recorded_by bigint not null references accounts (account_id),
  primary key (plant_id, cart_id),
  foreign key (plant_id, cart_id) references shares (plant_id, cart_id) on delete cascade,
  foreign key (plant_id, order_id) references orders (plant_id, order_id)
);
create index share_pickups_by_order on share_pickups (plant_id, order_id);
