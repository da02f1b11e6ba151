-- One table for disputes, whoever was paid: a dispute is about a card charge. See docs/decisions/0041-everything-has-an-owner.md.
alter table disputes rename column plant_id to owner_id;
alter table dispute_fees rename column plant_id to owner_id;
alter table disputes add column charge_id bigint references charges (charge_id);
update disputes d set charge_id = p.charge_id from payments p where p.plant_id = d.owner_id and p.payment_id = d.payment_id;
alter table disputes alter column charge_id set not null, drop column payment_id,
  add foreign key (owner_id) references accounts (account_id);
create index disputes_by_charge on disputes (charge_id);

-- The market's disputes are numbered after the plants', and each of their fees becomes a row with a number of its own.
create temporary table new_dispute_ids on commit drop as
  select dispute_id as old_id, row_number() over (order by dispute_id)
    + (select coalesce(max(dispute_id), 0) from disputes) as dispute_id from market_disputes;
insert into disputes (owner_id, dispute_id, charge_id, provider, provider_ref, amount_cents, reason, state, answer_by, opened_at)
  select -1, n.dispute_id, m.charge_id, m.provider, m.provider_ref, m.amount_cents, m.reason, m.state,
    (m.answer_by at time zone 'UTC')::date, m.opened_at
  from market_disputes m join new_dispute_ids n on n.old_id = m.dispute_id;
create temporary table new_fee_ids on commit drop as
  select p.posting_id, n.dispute_id, case t.debit_account when 'provider_cost' then t.amount_cents else -t.amount_cents end as cents,
    row_number() over (order by p.posting_id) + (select coalesce(max(fee_id), 0) from dispute_fees) as fee_id
  from postings p join transfers t using (owner_id, posting_id) join new_dispute_ids n on n.old_id = p.cause_id
  where p.owner_id = -1 and p.kind = 'dispute_fee';
insert into dispute_fees (owner_id, dispute_id, fee_id, cents) select -1, dispute_id, fee_id, cents from new_fee_ids;
alter table postings disable trigger postings_stay;
update postings p set cause_id = f.fee_id from new_fee_ids f where p.owner_id = -1 and p.posting_id = f.posting_id;
update postings p set cause_id = n.dispute_id from new_dispute_ids n
  where p.owner_id = -1 and p.kind in ('dispute', 'dispute_won') and n.old_id = p.cause_id;
alter table postings enable trigger postings_stay;
select setval(pg_get_serial_sequence('disputes', 'dispute_id'), greatest(max(dispute_id), 1), max(dispute_id) is not null) from disputes;
select setval(pg_get_serial_sequence('dispute_fees', 'fee_id'), greatest(max(fee_id), 1), max(fee_id) is not null) from dispute_fees;
drop table market_disputes;
