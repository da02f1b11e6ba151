-- Who accepted which version of which legal text, and when.
create table agreement_acceptances (
  account_id bigint not null,
  agreement text not null check (agreement in ('processor', 'producer', 'customer', 'privacy', 'terms')),
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (account_id, agreement, version)
);
