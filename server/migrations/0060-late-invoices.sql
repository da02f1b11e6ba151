-- What was done about an invoice that is overdue: the reminders of each day that the plant's rule names, and the late fee. Once
-- each, so that a job that runs again does nothing twice.
create table invoice_dunnings (
  plant_id bigint not null,
  invoice_id bigint not null,
  kind text not null check (kind in ('reminder', 'late_fee')),
  -- Days after the due day that the rule named; 0 for the late fee, which is charged once.
  days int not null,
  done_on date not null,
  -- The invoice that charges the late fee.
  fee_invoice_id bigint,
  primary key (plant_id, invoice_id, kind, days),
  foreign key (plant_id, invoice_id) references invoices (plant_id, invoice_id),
  foreign key (plant_id, fee_invoice_id) references invoices (plant_id, invoice_id)
);

-- Nothing is charged for storage.
alter table invoice_rules drop column storage_cents, drop column storage_after_days;
