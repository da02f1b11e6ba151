-- A day's invoices, for printing them.
create index invoices_issued on invoices (plant_id, issued_on, invoice_id) where issued_on is not null;
-- What was paid after a day, so that what was open on that day is found without reading every invoice.
create index allocations_by_day on allocations (plant_id, allocated_on);
