-- What a plant's labels say besides the pack, and how they are printed.
create table label_settings (
  plant_id bigint primary key references plants (plant_id),
  -- As in the mark of inspection, without 'EST.': 38212. Poultry has P- in front of it.
  establishment text not null default '' check (length(establishment) <= 12),
  gs1_prefix text not null default '' check (gs1_prefix ~ '^(\d{6,11})?$'),
  size text not null default '4x2' check (size in ('4x2', '4x3', 'sheet'))
);

-- The labels that the plant has an approval for. One is never changed, because the approval is for what it says: the plant
-- retires it and adds another.
create table approved_labels (
  plant_id bigint not null references plants (plant_id),
  approved_label_id bigint generated always as identity,
  kind text not null check (kind in ('inspected', 'retail')),
  name text not null check (name <> ''),
  is_poultry boolean not null default false,
  ingredients text not null default '',
  handling text not null check (handling in ('frozen', 'refrigerated')),
  -- Its number, or how else it was approved.
  approval text not null check (approval <> ''),
  approved_on date not null,
  -- The item in the plant's GS1 numbers.
  item_code text not null default '' check (item_code ~ '^\d{0,6}$'),
  -- In cents for each pound.
  unit_price int check (unit_price between 1 and 99999999),
  added_by bigint not null references accounts (account_id),
  added_at timestamptz not null default now(),
  retired_by bigint references accounts (account_id),
  retired_at timestamptz,
  primary key (plant_id, approved_label_id),
  constraint retail_has_a_price check ((kind = 'retail') = (unit_price is not null)),
  constraint retired_by_somebody check ((retired_at is null) = (retired_by is null))
);
create unique index approved_label_named_once on approved_labels (plant_id, kind, fold_text(name)) where retired_at is null;
