-- What has been done about an overdue invoice: the reminders that the plant's rules call for, and the late fee. Each is
-- recorded once, so that a job that runs again repeats nothing.
create table invoice_dunnings (
  plant_id bigint not null,
  invoice_id bigint not null,
  kind text not null check (kind in ('reminder', 'late_fee')),
  -- The number of days after the due date, from the rule; 0 for the late fee, which is charged once.
  days int not null,
  done_on date not null,
  -- The invoice that charges the late fee.
  fee_invoice_id bigint,
  primary key (plant_id, invoice_id, kind, days),
  foreign key (plant_id, invoice_id) references invoices (plant_id, invoice_id),
  foreign key (plant_id, fee_invoice_id) references invoices (plant_id, invoice_id)
);

-- Removes the storage fee, which 0066 adds again.
alter table invoice_rules drop column storage_cents, drop column storage_after_days;
