-- The tax rate at which a line was sold offline, and the rate in force when the server got the sale; null if they were
-- the same.
alter table counter_sale_lines
  add column sold_rate_bp int check (sold_rate_bp between 0 and 5000),
  add column listed_rate_bp int check (listed_rate_bp between 0 and 5000),
  add constraint both_rates check ((sold_rate_bp is null) = (listed_rate_bp is null));
drop index counter_differences;
create index counter_differences on counter_sale_lines (sale_id)
  where (short > 0 or price_cents <> listed_cents or listed_unit is not null or listed_tax_class is not null
    or listed_rate_bp is not null) and settled_at is null;

-- For counting the receipts that a counter emailed in a day.
create index counter_receipt_mails_by_time on counter_receipt_mails (asked_at);
