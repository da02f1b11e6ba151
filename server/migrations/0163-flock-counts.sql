-- What became of a flock's birds: how many were booked is `heads`. Null until counted. A flock is billed for the birds
-- received, which may be more than were booked.
alter table orders
  add column dead_on_arrival int check (dead_on_arrival between 0 and 9999),
  add column received_heads int check (received_heads between 0 and 9999),
  add column condemned_heads int check (condemned_heads between 0 and 9999),
  add column packed_heads int check (packed_heads between 0 and 9999),
  add column billed_heads int not null generated always as (coalesce(received_heads, heads)) stored,
  add constraint only_flocks_are_counted check (
    species = 'poultry' or num_nonnulls(dead_on_arrival, received_heads, condemned_heads, packed_heads) = 0),
  add constraint birds_are_received_first check (
    coalesce(condemned_heads, 0) + coalesce(packed_heads, 0) <= coalesce(received_heads, 0));
