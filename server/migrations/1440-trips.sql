-- What leaves with whom. Large orders leave in several trips; the last one picks the share up, see share_pickups. What was said is
-- also a record of the floor, which is never changed.
create table trips (
  plant_id bigint not null,
  trip_id bigint generated always as identity,
  order_id bigint not null,
  -- The share's cart_id.
  share_id bigint not null,
  record_id bigint not null,
  taken_by text not null check (taken_by <> ''),
  -- Null if nobody counted them.
  boxes int check (boxes between 0 and 999),
  is_last boolean not null,
  -- The strokes as an SVG path, 600 wide and 200 high; '' if nobody signed.
  signature text not null default '' check (signature ~ '^([ML][0-9]{1,3},[0-9]{1,3})*$'),
  left_at timestamptz not null,
  recorded_by bigint not null references accounts (account_id),
  undone_at timestamptz,
  primary key (plant_id, trip_id),
  constraint trip_takes_something check (is_last or boxes > 0),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id) on delete cascade,
  foreign key (plant_id, record_id) references floor_records (plant_id, record_id)
);
create index trips_by_share on trips (plant_id, share_id, trip_id);
create index trips_by_order on trips (plant_id, order_id);
create unique index trips_by_record on trips (plant_id, record_id);

-- The boxes that hold a share's meat, and where each stands. A box leaves once.
create table boxes (
  plant_id bigint not null,
  box_id bigint generated always as identity,
  order_id bigint not null,
  share_id bigint not null,
  box_number int not null check (box_number between 1 and 999),
  place text not null default '',
  trip_id bigint,
  primary key (plant_id, box_id),
  constraint box_number_once unique (plant_id, share_id, box_number),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, share_id) references shares (plant_id, cart_id) on delete cascade,
  foreign key (plant_id, trip_id) references trips (plant_id, trip_id) on delete cascade
);
create index boxes_by_order on boxes (plant_id, order_id);
create index boxes_by_trip on boxes (plant_id, trip_id) where trip_id is not null;
