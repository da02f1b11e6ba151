-- One table for card charges, whoever is paid. See docs/decisions/0041-everything-has-an-owner.md.
alter table payment_attempts rename to charges;
alter table charges rename column plant_id to owner_id;
alter table charges rename column attempt_id to charge_id;
alter table payments rename column attempt_id to charge_id;
alter table pay_pages rename column attempt_id to charge_id;
alter table charges rename constraint payment_attempts_pkey to charges_pkey;
alter table charges rename constraint payment_attempts_provider_key_key to charges_provider_key_key;
alter table charges rename constraint payment_attempts_state_check to charges_state_check;
alter table charges rename constraint payment_attempts_decline_check to charges_decline_check;
alter table charges
  drop constraint payment_attempts_plant_id_fkey,
  add foreign key (owner_id) references accounts (account_id),
  -- A charge's id is enough to find it, because no two owners have the same one.
  add constraint charges_id unique (charge_id),
  alter column customer_id drop not null,
  -- The market's charges pay for a purchase, or for the balance of one of its claims.
  add column purchase_id bigint references purchases (purchase_id),
  add column claim_id bigint references claims (claim_id),
  drop constraint payment_attempts_amount_cents_check,
  add constraint charges_amount_cents_check check (amount_cents between 1 and case when owner_id = -1 then 2147483647 else 99999999 end),
  drop constraint one_target,
  add constraint one_target check (num_nonnulls(order_id, invoice_id, purchase_id) = 1),
  add constraint market_or_plant check (case when owner_id = -1 then purchase_id is not null and customer_id is null
      and started_by is not null else purchase_id is null and claim_id is null and customer_id is not null end);
comment on table charges is 'One request to charge a card: for a deposit or an invoice of a plant, or for a purchase on the market. The row is written before the provider is called, so that a charge is never forgotten.';
comment on column charges.started_by is 'Null if it was paid through a link. On the market, the buyer.';
alter index attempts_started rename to charges_started;
alter index attempts_by_invoice rename to charges_by_invoice;
alter index one_attempt_per_order rename to one_charge_per_order;
alter index one_attempt_per_invoice rename to one_charge_per_invoice;
alter table payments rename constraint once_per_attempt to once_per_charge;
alter table payments rename constraint cards_have_attempts to cards_have_charges;

-- The market's charges are numbered after the plants'.
create temporary table new_charge_ids on commit drop as
  select charge_id as old_id, row_number() over (order by charge_id)
    + (select coalesce(max(charge_id), 0) from charges) as charge_id from market_charges;
create unique index on new_charge_ids (old_id);
insert into charges (owner_id, charge_id, provider_key, provider, order_id, invoice_id, purchase_id, claim_id, amount_cents, card_brand,
  card_last_four, started_by, started_at, state, decline, ended_at)
  select -1, n.charge_id, m.provider_key, m.provider, null, null, m.purchase_id, m.claim_id, m.amount_cents, m.card_brand,
    m.card_last_four, m.buyer_id, m.started_at, m.state, m.decline, case when m.state <> 'started' then coalesce(m.ended_at, m.started_at) end
  from market_charges m join new_charge_ids n on n.old_id = m.charge_id;
alter table market_refunds drop constraint market_refunds_charge_id_fkey;
alter table market_payouts drop constraint market_payouts_charge_id_fkey;
alter table market_disputes drop constraint market_disputes_charge_id_fkey;
update market_refunds r set charge_id = n.charge_id from new_charge_ids n where n.old_id = r.charge_id;
update market_disputes d set charge_id = n.charge_id from new_charge_ids n where n.old_id = d.charge_id;
-- Payouts are unique by claim and charge, so they can't be renumbered one at a time.
alter table market_payouts drop constraint payout_once_per_charge;
update market_payouts p set charge_id = n.charge_id from new_charge_ids n where n.old_id = p.charge_id;
alter table market_payouts add constraint payout_once_per_charge unique (claim_id, charge_id),
  add foreign key (charge_id) references charges (charge_id);
alter table market_refunds add foreign key (charge_id) references charges (charge_id);
alter table market_disputes add foreign key (charge_id) references charges (charge_id);
-- A posting names the charge that caused it. Only the number changes.
alter table postings disable trigger postings_stay;
update postings p set cause_id = n.charge_id from new_charge_ids n
  where p.owner_id = -1 and p.kind = 'charge' and n.old_id = p.cause_id;
alter table postings enable trigger postings_stay;
-- The same call again is answered with the new number.
update answered_keys a set answer = jsonb_set(a.answer::jsonb, '{charge_id}', to_jsonb(n.charge_id))::json from new_charge_ids n
  where a.path = '/api/market/payRest' and (a.answer ->> 'charge_id')::bigint = n.old_id;
select setval(pg_get_serial_sequence('charges', 'charge_id'), greatest(max(charge_id), 1), max(charge_id) is not null) from charges;
drop table market_charges;

create unique index one_open_charge on charges (purchase_id, claim_id) nulls not distinct
  where state = 'started' and purchase_id is not null;
create index charges_of_purchase on charges (purchase_id) where purchase_id is not null;
create index charges_by_claim on charges (claim_id) where claim_id is not null;
