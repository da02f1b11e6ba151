-- One table for refunds, whoever was paid. See docs/decisions/0041-everything-has-an-owner.md.
alter table refunds rename column plant_id to owner_id;
alter table refunds
  drop constraint refunds_plant_id_fkey,
  add foreign key (owner_id) references accounts (account_id),
  -- A refund's id is enough to find it, because no two owners have the same one.
  add constraint refunds_id unique (refund_id),
  alter column payment_id drop not null,
  alter column reason set default '',
  -- The card charge that is refunded.
  add column charge_id bigint,
  -- On the market, the claim that is refunded. Null for a payment that came too late to buy anything.
  add column claim_id bigint references claims (claim_id),
  -- The seller's part of a refund for a share that cost less than was paid. The charge it comes out of may have had other
  -- refunds.
  add column seller_cents int not null default 0 check (seller_cents >= 0),
  add column ended_at timestamptz,
  -- How many times the provider was asked for it.
  add column tries int not null default 0 check (tries >= 0),
  add foreign key (owner_id, charge_id) references charges (owner_id, charge_id);
update refunds r set charge_id = p.charge_id,
    ended_at = case when r.state <> 'started' then r.started_at end,
    tries = case when r.state <> 'started' and p.charge_id is not null and r.provider_ref is null then 1 else 0 end
  from payments p where p.plant_id = r.owner_id and p.payment_id = r.payment_id;
alter table refunds
  drop constraint refunds_kind_check,
  -- Why the market refunds something; a plant's refunds have a reason in words.
  add constraint refunds_kind_check check (kind in ('refund', 'void', 'return', 'withdrawn', 'came_too_late', 'lot_ended',
    'plant_rejected', 'condemned', 'seller_refunded', 'overpaid')),
  add constraint refund_ended_or_started check ((state = 'started') = (ended_at is null)),
  add constraint refund_of_market_or_plant check (case when owner_id = -1 then charge_id is not null and payment_id is null
    and kind not in ('void', 'return') and (kind <> 'refund' or provider_ref is not null)
    else payment_id is not null and claim_id is null and seller_cents = 0 and kind in ('refund', 'void', 'return') end);
comment on table refunds is 'Money given back, by a plant or by the market. It counts as refunded from the start, so that nobody else can refund the same dollars.';

-- The market's refunds are numbered after the plants'.
create temporary table numbered on commit drop as
  select refund_id as old_id, row_number() over (order by refund_id)
    + (select coalesce(max(refund_id), 0) from refunds) as refund_id from market_refunds;
create unique index on numbered (old_id);
insert into refunds (owner_id, refund_id, provider_key, charge_id, claim_id, amount_cents, seller_cents, kind, reason, state,
  refunded_on, started_at, ended_at, tries, provider_ref)
  select -1, n.refund_id, m.provider_key, m.charge_id, m.claim_id, m.amount_cents, m.seller_cents,
    case m.reason when 'outside' then 'refund' else m.reason end,
    case m.reason when 'outside' then 'Refunded outside Hindquarter' else '' end, m.state,
    (m.started_at at time zone 'UTC')::date, m.started_at,
    case when m.state <> 'started' then coalesce(m.ended_at, m.started_at) end, m.tries,
    case m.reason when 'outside' then coalesce(m.provider_ref, 'unknown_' || m.refund_id) else m.provider_ref end
  from market_refunds m join numbered n on n.old_id = m.refund_id;
-- A posting names the refund that caused it, and so does the event that sends it. Only the number changes.
alter table postings disable trigger postings_stay;
update postings p set cause_id = n.refund_id from numbered n
  where p.owner_id = -1 and p.kind in ('refund', 'refund_failed') and n.old_id = p.cause_id;
alter table postings enable trigger postings_stay;
update events e set data = jsonb_set(e.data, '{refund_id}', to_jsonb(n.refund_id)) from numbered n
  where e.owner_id = -1 and e.kind = 'refund.begun' and (e.data ->> 'refund_id')::bigint = n.old_id;
select setval(pg_get_serial_sequence('refunds', 'refund_id'), greatest(max(refund_id), 1), max(refund_id) is not null) from refunds;
drop table market_refunds;

drop index refunds_voided_once;
create unique index refunds_voided_once on refunds (owner_id, payment_id) where kind in ('void', 'return');
create index refunds_by_charge on refunds (charge_id) where charge_id is not null;
create index refunds_by_claim on refunds (claim_id) where claim_id is not null;
create index refunds_refused on refunds (owner_id, ended_at) where state = 'refused';
