-- For invoices that are paid in QuickBooks, which is where the money went.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('card', 'cash', 'check', 'card_terminal', 'ebt', 'quickbooks'));
