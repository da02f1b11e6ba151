import { createHash, randomUUID } from 'node:crypto';
import { openFloor } from '#bench/open-floor.ts';

/**
 * Lower bound for claims and purchases: bare routes that write the same rows in a single statement each. A call's token
 * identifies its buyer, so no lookup is needed.
 */
const { app, pool, start } = openFloor();

const HOLD = `
  with lot as (select lot_id, seller_id from lots where lot_id = $1 and state = 'published' for no key update),
  counted as (
    insert into hold_counts (account_id, started, since) values ($2, 1, now())
    on conflict (account_id) do update set started = hold_counts.started + 1
  ), place as (
    select a.animal_id, n from lot join lot_animals a using (lot_id) cross join generate_series(1, 4) n
    where not exists (select from claims c where c.animal_id = a.animal_id and n >= c.first_quarter
      and n < c.first_quarter + c.quarters and c.state in ('held', 'bought'))
    order by a.animal_number, n limit 1
  ), announced as (
    insert into events (owner_id, kind, data, relayed_at)
    select seller_id, 'lot.changed', jsonb_build_object('lot_id', lot_id, 'buyer_id', $2::bigint), now() from lot
  ),
  held as (
    insert into claims (lot_id, animal_id, first_quarter, quarters, buyer_id, held_until)
    select $1, animal_id, n, 1, $2, now() + interval '15 minutes' from place returning claim_id, first_quarter, held_until
  ), answered as (
    insert into answered_keys (account_id, key, path, body_hash, answer)
    select $2, $3, '/hold', $4, json_build_object('claim_id', claim_id) from held
  )
  select * from held`;
app.post<{ Body: { lot_id: number; buyer_id: number } }>('/hold', async ({ body }, reply) => {
  const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const values = [body.lot_id, body.buyer_id, randomUUID(), body_hash];
  const { rows } = await pool.query({ name: 'hold', text: HOLD, values });
  return rows[0] ? { status: 'yes', data: rows[0] } : reply.code(409).send({ status: 'no' });
});

const BUY = `
  with claim as (select c.claim_id, c.lot_id, c.animal_id, c.quarters, c.buyer_id, l.plant_id as plant, l.seller_id,
    l.dropoff_date as day, l.title from claims c
    join lots l using (lot_id) where claim_id = $1::bigint for update of c),
  purchase as (
    insert into purchases (buyer_id, first_name, last_name, phone, agreed_to)
    select buyer_id, 'Robin', 'Lake', '208-555-0142', current_date from claim returning purchase_id
  ), line as (
    insert into purchase_lines (purchase_id, line, claim_id, lot_id, animal_id, quarters, price_cents, price_basis, deposit_cents,
      deposit_fee_cents)
    select purchase_id, 0, claim_id, lot_id, animal_id, quarters, 450, 'hanging', 40000, 4270 from claim, purchase
  ), charge as (
    insert into charges (owner_id, purchase_id, started_by, amount_cents, provider, card_brand, card_last_four, state, ended_at)
    select -1, purchase_id, buyer_id, 44270, 'sandbox', 'visa', '4242', 'paid', now() from claim, purchase
    returning charge_id, provider_key
  ), charged as (
    insert into sandbox_charges (provider_key, token, amount_cents, outcome)
    select provider_key, 'sandbox_floor', 44270, 'paid' from charge
  ), posting as (
    insert into postings (owner_id, kind, cause_id, day) select -1, 'charge', charge_id, current_date from charge
    returning posting_id
  ), transfers as (
    insert into transfers (owner_id, posting_id, claim_id, seller_id, debit_account, credit_account, amount_cents)
    select -1, posting_id, claim_id, seller_id, 'provider', account, cents from claim, posting,
      (values ('seller_payable', 40000), ('provider_cost', 1160), ('platform_fee', 3110)) part(account, cents)
  ), announced as (
    insert into events (owner_id, kind, data, relayed_at)
    select seller_id, 'lot.changed', jsonb_build_object('lot_id', lot_id, 'buyer_id', buyer_id), now()
    from claim, generate_series(1, 2)
  ),
  customer as (
    insert into customers (plant_id, account_id, type, first_name, last_name, phone)
    select plant, buyer_id, 'customer', 'Robin', 'Lake', '208-555-0142' from claim
    on conflict (plant_id, account_id) do update set phone = excluded.phone returning customer_id
  ), booking as (
    insert into bookings (plant_id, event_name, created_by) select plant, title, seller_id from claim returning booking_id
  ), made as (
    insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, dropoff_date, kill_date,
      process_option, organs, created_by, project_id, transaction_id)
    select plant, booking_id, title, 'beef', 1, 1, 4, day, day, '', '{}', seller_id, lot_id, purchase_id
    from claim, booking, purchase returning order_id
  ), sheet as (
    insert into cut_sheets (plant_id, template_id, customer_id) select plant, $2::bigint, customer_id from claim, customer
    returning cut_sheet_id
  ), share as (
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
    select plant, order_id, customer_id, 1, 4, $2::bigint, cut_sheet_id from claim, made, customer, sheet returning cart_id
  ), event as (
    insert into events (owner_id, kind, actor_id, data, relayed_at)
    select plant, 'order.created', seller_id, '{}', now() from claim
  ), bought as (
    update claims c set state = 'bought', held_until = null, bought_at = now(), purchase_id = purchase.purchase_id,
      price_cents = 450, price_basis = 'hanging', deposit_cents = 40000, deposit_fee_cents = 4270
    from purchase where c.claim_id = $1::bigint
  ), lot as (update lots l set left_to_buy = l.left_to_buy - 4 from claim where l.lot_id = claim.lot_id),
  animal as (
    update lot_animals a set state = 'tipped', ended_at = now(), plant_id = claim.plant, order_id = made.order_id
    from claim, made where a.animal_id = claim.animal_id
  )
  select purchase_id from purchase`;
app.post<{ Body: { claim_id: number; template_id: number } }>('/buy', async ({ body }, reply) => {
  const { rows } = await pool.query({ name: 'buy', text: BUY, values: [body.claim_id, body.template_id] });
  return rows[0] ? { status: 'yes', data: rows[0] } : reply.code(409).send({ status: 'no' });
});

await start();
