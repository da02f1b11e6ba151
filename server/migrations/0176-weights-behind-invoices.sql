-- What was packed of a share when its invoice was issued. With the other weights here, it shows whether an issued invoice
-- still matches what was weighed. Null on invoices issued before this column existed.
alter table invoice_shares add column packed jsonb;
