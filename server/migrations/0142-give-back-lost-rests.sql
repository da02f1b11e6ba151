-- If an animal is lost after the rest of a share was paid at the counter, the seller gives that money back, which is
-- recorded in a second row.
alter table counter_rests
  add column is_return boolean not null default false,
  drop constraint counter_rests_pkey,
  add primary key (claim_id, is_return),
  add constraint counter_rests_return check (not is_return or amount_cents < 0);
comment on column counter_rests.is_return is 'Gave back what was paid before, because the animal was lost.';
