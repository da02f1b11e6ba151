-- A price by the pound can have a tenth of a cent, such as $1.795. Amounts stay whole cents.
alter table invoice_lines alter column unit_cents type numeric(12, 1);
