-- What of the market stands behind an order: its transaction (the wire's cid, 0 for none), or a reference of another source
-- (extra_field_2). Either makes its event one that the day popup only shows. Spec part 1, section 4; decisions, section K.
alter table orders
  add column transaction_id bigint not null default 0 check (transaction_id >= 0),
  add column source_ref text not null default '';
