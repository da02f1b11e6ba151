-- The rails of the coolers and how many carcasses each holds, counted in what hangs there: a side, or a carcass in one piece. A
-- removed rail keeps its row because records name it.
create table rails (
  plant_id bigint not null references plants (plant_id),
  rail_id bigint generated always as identity,
  name text not null check (name <> ''),
  capacity int not null check (capacity between 1 and 500),
  removed_at timestamptz,
  primary key (plant_id, rail_id)
);
create unique index rails_by_name on rails (plant_id, fold_text(name)) where removed_at is null;

-- What hangs where. It takes up room while its animal waits to be cut; where it hung stays on record.
create table hanging_pieces (
  plant_id bigint not null,
  order_id bigint not null,
  piece text not null check (piece in ('left', 'right', 'whole')),
  rail_id bigint not null,
  hung_at timestamptz not null,
  primary key (plant_id, order_id, piece),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, rail_id) references rails (plant_id, rail_id)
);
create index hanging_pieces_by_rail on hanging_pieces (plant_id, rail_id);
