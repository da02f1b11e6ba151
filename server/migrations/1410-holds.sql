-- Why an animal can't be killed, cut, or handed out, until somebody releases it. See docs/decisions/0048.
create table holds (
  plant_id bigint not null references plants (plant_id),
  hold_id bigint generated always as identity,
  order_id bigint not null,
  kind text not null check (kind in ('retained', 'test', 'owner', 'other')),
  reason text not null check (reason <> ''),
  held_at timestamptz not null,
  held_by bigint not null references accounts (account_id),
  released_at timestamptz,
  released_by bigint references accounts (account_id),
  release_reason text,
  primary key (plant_id, hold_id),
  foreign key (plant_id, order_id) references orders (plant_id, order_id),
  constraint releases_have_a_reason check (case when released_at is null then released_by is null and release_reason is null
    else released_by is not null and release_reason <> '' end)
);
create unique index one_open_hold on holds (plant_id, order_id, kind) where released_at is null;
