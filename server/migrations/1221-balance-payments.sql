-- What buyers paid the farm itself of the balance of an online purchase. The market never had this money, so its books
-- don't show it.
create table balance_payments (
  payment_id bigint generated always as identity primary key,
  claim_id bigint not null references claims (claim_id),
  method text not null check (method in ('cash', 'check', 'card_terminal')),
  reference text not null default '',
  amount_cents int not null check (amount_cents > 0),
  paid_on date not null,
  recorded_by bigint not null references accounts (account_id),
  recorded_at timestamptz not null default now(),
  undone_by bigint references accounts (account_id),
  undone_at timestamptz,
  constraint undone_by_someone check ((undone_by is null) = (undone_at is null))
);
create unique index balance_paid_once on balance_payments (claim_id) where undone_at is null;
