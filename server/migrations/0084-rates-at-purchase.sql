-- The market's rates at the time of purchase, so that all fees add up to what checkout showed. Null for purchases made
-- before this column existed, which use today's rates.
alter table purchases add column rates jsonb;
