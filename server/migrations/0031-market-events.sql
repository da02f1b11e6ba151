-- Where an order came from: a market transaction (cid in calls, 0 for none) or a reference from another source
-- (extra_field_2). Either one makes the order's event read-only in the day popup.
alter table orders
  add column transaction_id bigint not null default 0 check (transaction_id >= 0),
  add column source_ref text not null default '';
