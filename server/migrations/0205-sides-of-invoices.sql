-- The two sides of the carcass that an invoiced share was computed from; empty if it was weighed as a whole. With the other
-- weights here, it shows whether an issued invoice still matches what was weighed. Null on invoices from before this column
-- existed, which divided the whole weight by quarters.
alter table invoice_shares add column sides int[];
