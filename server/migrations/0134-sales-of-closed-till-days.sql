-- A sale without a connection may be sent only after the till day it was rung up in was closed. Its first line says which day
-- that was, and the place or till, because its money counts for another one.
alter table counter_sale_lines
  add column rung_on date,
  add column rung_in text,
  add constraint rung_whole check ((rung_on is null) = (rung_in is null));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null
    or listed_rate_bp is not null or rung_on is not null) and settled_at is null;
