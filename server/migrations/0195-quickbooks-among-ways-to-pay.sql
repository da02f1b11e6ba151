-- A plant can offer to be paid in QuickBooks, as the settings always showed.
alter table paying_rules
  drop constraint paying_rules_methods_check,
  add constraint paying_rules_methods_check check (methods <@ '{card,cash,check,card_terminal,quickbooks,ebt}'::text[]);
