-- What a sale at the counter was sent with, so that its id can't be used again for another sale. Null for earlier sales.
alter table counter_sales add column contents_hash bytea check (length(contents_hash) = 32);
