alter table market_refunds
  drop constraint market_refunds_reason_check,
  add constraint market_refunds_reason_check check (reason in
    ('withdrawn', 'came_too_late', 'lot_ended', 'plant_rejected', 'condemned', 'seller_refunded', 'overpaid', 'outside'));

-- Whether they want to be notified of the next lot. Someone who asks again isn't notified of the same lot twice.
alter table next_lot_wishes add column is_waiting boolean not null default true;
update next_lot_wishes set is_waiting = false where told_lot_id is not null;
drop index next_lot_wishes_open;
create index next_lot_wishes_waiting on next_lot_wishes (lot_id) where is_waiting;
