-- What of the market is behind an order: a transaction (cid in calls, 0 for none) or a reference of another source
-- (extra_field_2). Either makes its event read-only in the day popup.
alter table orders
  add column transaction_id bigint not null default 0 check (transaction_id >= 0),
  add column source_ref text not null default '';
