-- A deposit that paid an invoice is refunded out of the credit that the invoice's credit note left.
alter table allocations drop constraint allocations_undo_check,
  add constraint allocations_undo_check check (undo in ('void', 'return', 'dispute', 'credit', 'tax', 'refund')) not valid;
alter table allocations validate constraint allocations_undo_check;

-- What became of a leftover deposit counts for its booking again, because an animal came back.
create table restored_settlements (
  plant_id bigint not null,
  settlement_id bigint not null,
  amount_cents int not null check (amount_cents > 0),
  restored_on date not null,
  restored_at timestamptz not null default now(),
  primary key (plant_id, settlement_id),
  foreign key (plant_id, settlement_id) references deposit_settlements (plant_id, settlement_id)
);
create trigger restored_settlements_stay before update or delete or truncate on restored_settlements for each statement
  execute function refuse_change();
