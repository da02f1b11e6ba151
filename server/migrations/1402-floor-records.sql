-- What people write down on the floor, of any kind. The device makes `action_id`, so that a record that is sent again, even days
-- later, is stored once. `taken_at` is when it happened, `recorded_at` when it got here. Rows are never changed: a correction is
-- another row that names the one it corrects. See docs/decisions/0048.
create table floor_records (
  plant_id bigint not null references plants (plant_id),
  record_id bigint generated always as identity,
  action_id uuid not null,
  -- See contract/floor/record-kinds.ts.
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- Null for an animal that was stopped at the door before it was booked.
  order_id bigint,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  initials text not null check (initials <> ''),
  taken_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  recorded_by bigint not null references accounts (account_id),
  corrects bigint,
  reason text not null default '',
  primary key (plant_id, record_id),
  constraint record_sent_once unique (plant_id, action_id),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  foreign key (plant_id, corrects) references floor_records (plant_id, record_id),
  constraint corrections_have_a_reason check (corrects is null or reason <> '')
);
create index floor_records_by_order on floor_records (plant_id, order_id, record_id) where order_id is not null;
create index floor_records_by_day on floor_records (plant_id, kind, taken_at);

create function keep_floor_record() returns trigger language plpgsql as $$
begin
  raise exception 'floor records are never changed' using errcode = 'check_violation', constraint = 'floor_records_stay';
end $$;
create trigger floor_records_stay before update or delete on floor_records
  for each row execute function keep_floor_record();

-- What is known about game besides its order. `season` is the year in which it was brought: states use their tags' numbers again.
create table game_animals (
  plant_id bigint not null,
  order_id bigint not null,
  season int not null,
  license text not null default '',
  game_tag text not null default '',
  game_tag_key text generated always as (regexp_replace(fold_text(game_tag), '[\s._/#-]+', '', 'g')) stored,
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  harvested_on date,
  cwd text not null default 'none' check (cwd in ('none', 'pending', 'clear', 'positive')),
  weight_basis text not null default 'field_dressed' check (weight_basis in ('field_dressed', 'skinned', 'boneless')),
  weight_clb int check (weight_clb between 1 and 10000000),
  keeps_cape boolean not null default false,
  is_own_meat_only boolean not null default false,
  donated_to text not null default '',
  primary key (plant_id, order_id),
  foreign key (plant_id, order_id) references orders (plant_id, order_id)
);
create index game_animals_by_tag on game_animals (plant_id, season, game_tag_key) where game_tag <> '';
