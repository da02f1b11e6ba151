-- For invoices that were paid in QuickBooks rather than here.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('card', 'cash', 'check', 'card_terminal', 'ebt', 'quickbooks'));
