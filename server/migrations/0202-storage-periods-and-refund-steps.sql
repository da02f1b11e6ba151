-- Storage can be charged by the calendar day, the business day, or the week.
alter table invoice_rules add column storage_by text not null default 'day'
  check (storage_by in ('day', 'business_day', 'week'));

-- The parts of a deposit that are refunded with shorter notice than for all of it: [{"days": 7, "percent": 50}].
alter table paying_rules add column deposit_refund_steps jsonb not null default '[]'
  check (jsonb_typeof(deposit_refund_steps) = 'array' and jsonb_array_length(deposit_refund_steps) <= 5);
