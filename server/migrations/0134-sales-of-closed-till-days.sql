-- An offline sale might not reach the server until after its till day was closed. Its first line then records the day
-- and the place or till where it was rung up, because the money goes into a different till day.
alter table counter_sale_lines
  add column rung_on date,
  add column rung_in text,
  add constraint rung_whole check ((rung_on is null) = (rung_in is null));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null
    or listed_rate_bp is not null or rung_on is not null) and settled_at is null;
