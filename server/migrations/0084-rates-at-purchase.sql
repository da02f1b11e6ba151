-- The market's rates when it was bought, so that the fees on the rest add up to those shown at checkout. Null for purchases made
-- before this column; they follow today's rates.
alter table purchases add column rates jsonb;
