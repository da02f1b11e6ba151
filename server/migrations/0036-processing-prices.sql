-- A plant's processing prices per category, in cents; 0 means not charged. Used for estimates, never for invoices. A
-- category without a row has no prices yet. `revision` counts changes; `revisions` has the revision in which each price
-- last changed, so that nobody overwrites a change they haven't seen.
create table processing_prices (
  plant_id bigint not null references plants (plant_id),
  category_id int not null check (category_id between 1 and 10),
  kill_cents int not null default 0 check (kill_cents between 0 and 1000000),
  disposal_cents int not null default 0 check (disposal_cents between 0 and 1000000),
  cut_wrap_cents int not null default 0 check (cut_wrap_cents between 0 and 1000000),
  minimum_cents int not null default 0 check (minimum_cents between 0 and 1000000),
  split_half_cents int not null default 0 check (split_half_cents between 0 and 1000000),
  split_quarter_cents int not null default 0 check (split_quarter_cents between 0 and 1000000),
  smoking_cents int not null default 0 check (smoking_cents between 0 and 1000000),
  sausage_cents int not null default 0 check (sausage_cents between 0 and 1000000),
  patties_cents int not null default 0 check (patties_cents between 0 and 1000000),
  stew_cents int not null default 0 check (stew_cents between 0 and 1000000),
  organs_cents int not null default 0 check (organs_cents between 0 and 1000000),
  revision int not null default 0,
  revisions jsonb not null default '{}',
  changed_by bigint references accounts (account_id),
  changed_at timestamptz not null default now(),
  primary key (plant_id, category_id)
);

-- Hanging weight of the carcass, or of a whole flock, in hundredths of a pound. Null until it is weighed.
alter table orders add column hanging_weight_clb int check (hanging_weight_clb between 1 and 10000000);
