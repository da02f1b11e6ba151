-- Receipts of counter sales that were emailed, so that no address gets the same one twice. A refund or a void makes a
-- new version.
create table counter_receipt_mails (
  sale_id bigint not null references counter_sales (sale_id),
  version int not null,
  email text not null check (email = lower(email)),
  asked_by bigint not null references accounts (account_id),
  asked_at timestamptz not null default now(),
  primary key (sale_id, version, email)
);

-- The rest of the price of shares sold at the counter, paid in person once the animal has been weighed. Each row
-- belongs to a till day.
create table counter_rests (
  claim_id bigint primary key references claims (claim_id),
  day_id bigint not null references counter_days (day_id),
  method text not null check (method in ('cash', 'check', 'card_terminal')),
  reference text not null,
  amount_cents int not null check (amount_cents > 0),
  taken_by bigint not null references accounts (account_id),
  taken_at timestamptz not null default now()
);
create index counter_rests_of_day on counter_rests (day_id);
create index counter_sale_lines_of_claim on counter_sale_lines (claim_id) where claim_id is not null;
