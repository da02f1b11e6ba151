-- Which first steps a plant skipped, and whether it closed the list. A plant without a row did neither.
create table first_steps (
  plant_id bigint primary key references plants (plant_id),
  skipped text[] not null default '{}',
  is_closed boolean not null default false
);

-- When a person last saw the bell's entries at a plant, and up to what time they have marked them as read.
create table bell_marks (
  plant_id bigint not null references plants (plant_id),
  account_id bigint not null references accounts (account_id),
  seen_at timestamptz not null,
  read_at timestamptz,
  primary key (plant_id, account_id)
);
