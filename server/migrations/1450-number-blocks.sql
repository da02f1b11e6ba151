-- Numbers lent to a device, which numbers animals from them without a connection. They come from the plant's counter, and no
-- number is lent twice. When a block comes back, what is left of it stays unused, for the reason that was given: so each number
-- is an animal's, a device's, or has a reason. See docs/decisions/0048.
create table number_blocks (
  plant_id bigint not null references plants (plant_id),
  block_id bigint generated always as identity,
  device_id uuid not null,
  first_serial int not null check (first_serial > 0),
  last_serial int not null,
  lent_at timestamptz not null default now(),
  lent_by bigint not null references accounts (account_id),
  returned_at timestamptz,
  returned_by bigint references accounts (account_id),
  return_reason text not null default '',
  primary key (plant_id, block_id),
  constraint number_lent_once exclude using gist (plant_id with =, int4range(first_serial, last_serial, '[]') with &&),
  check (last_serial >= first_serial),
  constraint returns_have_a_reason check (num_nonnulls(returned_at, returned_by) in (0, 2)
    and (returned_at is null) = (return_reason = ''))
);
create index number_blocks_by_device on number_blocks (plant_id, device_id);
