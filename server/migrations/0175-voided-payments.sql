-- A payment that the office recorded can be voided while its day's books are open, or returned later, such as a check
-- that bounced. Either way, the whole payment counts as refunded.
alter table refunds add column kind text not null default 'refund' check (kind in ('refund', 'void', 'return'));
create unique index refunds_voided_once on refunds (plant_id, payment_id) where kind <> 'refund';

-- A negative allocation opens an invoice again. `undo` says why: its payment was voided, returned, or lost in a dispute,
-- or the credit that it used turned out not to be paid, or EBT no longer pays for the meat.
alter table allocations drop constraint allocations_amount_cents_check, drop constraint ebt_is_credit,
  add column undo text check (undo in ('void', 'return', 'dispute', 'credit', 'tax')),
  add constraint allocations_signed check (case when undo is null then amount_cents > 0 else amount_cents < 0 end),
  add constraint ebt_is_credit check (ebt_cents = 0 or (kind = 'credit'
    and ebt_cents between least(0, amount_cents) and greatest(0, amount_cents)));

-- How much of a lost dispute was taken off its payment, so that what the payment paid is owed again.
alter table disputes add column settled_cents int not null default 0 check (settled_cents between 0 and amount_cents);

-- When a credit note that returns only the tax on what EBT paid was voided together with that payment.
alter table invoices add column voided_on date,
  add constraint only_notes_are_voided check (voided_on is null or kind = 'credit_note');
