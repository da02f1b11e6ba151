-- What storing a share costs, from `storage_free_days` after the meat was ready until it is picked up: an amount per
-- day, per share or per pound, up to `storage_most_cents` unless that is 0.
alter table invoice_rules
  add column storage_cents int not null default 0 check (storage_cents between 0 and 1000000),
  add column storage_per text not null default 'share' check (storage_per in ('share', 'pound')),
  add column storage_free_days int not null default 3 check (storage_free_days between 0 and 365),
  add column storage_most_cents int not null default 0 check (storage_most_cents between 0 and 10000000);

-- How many days of storage a line charges for.
alter table invoice_lines add column storage_days int check (storage_days > 0);
create index storage_lines on invoice_lines (plant_id, cart_id) where storage_days is not null;

-- Weight of the live animal or flock, and of a share's packages, in hundredths of a pound. Null until weighed.
alter table orders add column live_weight_clb int check (live_weight_clb between 1 and 10000000);
alter table shares add column packaged_weight_clb int check (packaged_weight_clb between 1 and 10000000);
