-- A flock is billed for the birds packed. Until they are counted, it is billed for those received, and before that for
-- those booked.
alter table orders drop column billed_heads;
alter table orders add column billed_heads int not null
  generated always as (coalesce(packed_heads, received_heads, heads)) stored;
