-- Credit from before the day the plant connected isn't in the accounting company's books. What it pays after that day is
-- sent as a payment of its invoice.
alter table accounting_entries drop constraint accounting_entries_kind_check,
  add constraint accounting_entries_kind_check
    check (kind in ('customer', 'item', 'invoice', 'credit_note', 'payment', 'till', 'kept_deposit', 'earlier_credit'));
