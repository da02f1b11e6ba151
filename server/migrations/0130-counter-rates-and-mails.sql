-- The tax rate that a line was sold at without a connection, and the one that was in force when we heard of it; null if they
-- were the same.
alter table counter_sale_lines
  add column sold_rate_bp int check (sold_rate_bp between 0 and 5000),
  add column listed_rate_bp int check (listed_rate_bp between 0 and 5000),
  add constraint both_rates check ((sold_rate_bp is null) = (listed_rate_bp is null));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null
    or listed_rate_bp is not null) and settled_at is null;

-- Counts what a counter mailed in a day.
create index counter_receipt_mails_by_time on counter_receipt_mails (asked_at);
