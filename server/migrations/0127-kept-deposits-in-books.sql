-- The part of a deposit that the plant keeps after a cancellation goes to the accounting company as a separate invoice.
alter table accounting_entries drop constraint accounting_entries_kind_check,
  add constraint accounting_entries_kind_check
    check (kind in ('customer', 'item', 'invoice', 'credit_note', 'payment', 'till', 'kept_deposit'));
