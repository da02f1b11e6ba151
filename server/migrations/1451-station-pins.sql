-- What people type at a shared device to say who they are, so that their initials are on what is done there. It doesn't sign in:
-- the device has an account of its own. See docs/decisions/0049.
create table station_pins (
  plant_id bigint not null references plants (plant_id),
  account_id bigint not null references accounts (account_id),
  pin_hash text not null,
  set_at timestamptz not null default now(),
  primary key (plant_id, account_id)
);
