-- What an invoiced share was computed from, as a fingerprint, and the lines computed from it. With them, a draft or an issued
-- invoice can be compared with what the share would be charged now. Null on invoices from before these columns existed.
alter table invoice_shares add column facts text, add column billed jsonb;
