-- Credit that came from EBT. It can pay for meat or go back to the EBT card, but it never becomes cash. `ebt_cents` is
-- the EBT part of a customer's credit, of the credit used on an invoice, and of the credit a credit note gave back.
alter table customer_credit add column ebt_cents bigint not null default 0,
  add constraint ebt_is_part check (ebt_cents between 0 and balance_cents);
alter table allocations add column ebt_cents bigint not null default 0,
  add constraint ebt_is_credit check (ebt_cents = 0 or (kind = 'credit' and ebt_cents between 0 and amount_cents));
alter table invoices add column ebt_cents bigint not null default 0,
  add constraint ebt_is_of_notes check (ebt_cents = 0 or (kind = 'credit_note' and ebt_cents > 0));

-- For existing credit notes: if EBT paid for more meat than is left on the invoice, the last note turned the rest into
-- credit.
with paid as (
  select a.plant_id, a.invoice_id, sum(a.amount_cents) as cents from allocations a join payments p using (plant_id, payment_id)
  where p.method = 'ebt' group by 1, 2),
meat as (
  select i.plant_id, i.invoice_id, i.kind, coalesce(i.corrects_id, i.invoice_id) as about_id, coalesce((
    select sum((line ->> 'amount_cents')::bigint)
    from jsonb_array_elements(i.document -> 'parts') part, jsonb_array_elements(part -> 'lines') line
    where line ->> 'tax_class' = 'meat'), 0) as cents
  from invoices i where exists (select from paid where paid.plant_id = i.plant_id
    and paid.invoice_id = coalesce(i.corrects_id, i.invoice_id))),
back as (
  select m.plant_id, m.about_id, max(m.invoice_id) filter (where kind = 'credit_note') as note_id,
    paid.cents - sum(case kind when 'invoice' then m.cents else -m.cents end) as cents
  from meat m join paid on paid.plant_id = m.plant_id and paid.invoice_id = m.about_id group by m.plant_id, m.about_id, paid.cents)
update invoices n set ebt_cents = least(n.total_cents, back.cents) from back
where n.plant_id = back.plant_id and n.invoice_id = back.note_id and back.cents > 0;

update customer_credit k set ebt_cents = least(k.balance_cents, greatest(0, (
    select sum(n.ebt_cents) from invoices n where n.plant_id = k.plant_id and n.customer_id = k.customer_id)
  - coalesce((select sum(p.refunded_cents) from payments p
    where p.plant_id = k.plant_id and p.customer_id = k.customer_id and p.method = 'ebt'), 0)))
where exists (select from invoices n where n.plant_id = k.plant_id and n.customer_id = k.customer_id and n.ebt_cents > 0);
