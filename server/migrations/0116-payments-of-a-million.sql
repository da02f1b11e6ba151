-- Card companies allow up to $999,999.99 per charge. A payment made in QuickBooks can be as large as an invoice.
alter table payments drop constraint payments_amount_cents_check,
  add constraint payments_amount_cents_check check (amount_cents between 1 and 2000000000);
