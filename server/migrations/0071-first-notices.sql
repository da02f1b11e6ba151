-- When a notice was first mailed; sent_at is when it was mailed last. Null if it was only recorded. Storage counts from it.
alter table order_notices add column first_sent_at timestamptz;
update order_notices set first_sent_at = sent_at where recipient <> '';
