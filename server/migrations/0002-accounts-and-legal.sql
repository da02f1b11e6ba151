-- Who accepted which version of which legal text, and when.
create table agreement_acceptances (
  account_id bigint not null references accounts (account_id),
  agreement text not null check (agreement in ('processor', 'producer', 'customer')),
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, agreement, version)
);
