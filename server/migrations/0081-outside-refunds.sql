-- Refunds that someone made on the card provider's own pages: the provider's id, and how much was covered neither by a
-- deposit nor by credit. That part is written off until a credit note covers it.
alter table refunds add column provider_ref text, add column uncovered_cents int not null default 0,
  add constraint uncovered_is_part check (uncovered_cents between 0 and amount_cents);
create unique index refund_of_provider on refunds (provider_ref) where provider_ref is not null;
create index refunds_uncovered on refunds (plant_id, payment_id) where uncovered_cents > 0;
