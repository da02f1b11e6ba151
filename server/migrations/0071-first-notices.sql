-- When a notice was first emailed; `sent_at` is when it was last emailed. Null if it was only recorded. Storage is
-- counted from this time.
alter table order_notices add column first_sent_at timestamptz;
update order_notices set first_sent_at = sent_at where recipient <> '';
