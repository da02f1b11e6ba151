-- Who decided a request, when, and why it was rejected.
alter table orders
  add column reject_reason text not null default '',
  add column decided_by bigint references accounts (account_id),
  add column decided_at timestamptz;
