import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** A plant (1) with charges for a deposit and an invoice, and the market with a charge in each state, under the same numbers. */
const BEFORE = `
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'seller', 'Sol', 'Farmer', 'sol@a.test'), (3, 'buyer', 'Bo', 'Buyer', 'bo@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}');
  insert into customers (plant_id, customer_id, account_id, type, first_name) overriding system value
    values (1, 1, 3, 'customer', 'Bo');
  insert into payment_attempts (plant_id, attempt_id, customer_id, order_id, invoice_id, amount_cents, provider, card_brand,
    card_last_four, started_by, state, ended_at) overriding system value values
    (1, 1, 1, 1, null, 5000, 'sandbox', 'visa', '4242', 3, 'paid', '2026-11-20'),
    (1, 2, 1, null, 7, 6000, 'sandbox', 'visa', '4242', null, 'started', null);
  insert into payments (plant_id, customer_id, order_id, method, amount_cents, attempt_id, received_on)
    values (1, 1, 1, 'card', 5000, 1, '2026-11-20');
  insert into pay_pages (plant_id, attempt_id) values (1, 2);
  insert into lots (lot_id, seller_id, kind, price_basis, pieces) overriding system value values (1, 2, 'product', 'piece', 9);
  insert into purchases (purchase_id, buyer_id, first_name, last_name, phone, agreed_to) overriding system value
    values (1, 3, 'Bo', 'Buyer', '208-555-0142', '2026-11-01'), (2, 3, 'Bo', 'Buyer', '208-555-0142', '2026-11-01');
  insert into claims (claim_id, lot_id, pieces, buyer_id, state, purchase_id, price_cents, bought_at) overriding system value values
    (1, 1, 1, 3, 'bought', 1, 900, '2026-11-20'), (2, 1, 1, 3, 'bought', 1, 900, '2026-11-20');
  insert into market_charges (charge_id, purchase_id, claim_id, buyer_id, amount_cents, provider, card_brand, card_last_four, state,
    decline, ended_at) overriding system value values
    (1, 1, null, 3, 2000, 'sandbox', 'visa', '4242', 'paid', null, '2026-11-21'),
    (2, 1, 1, 3, 3000, 'sandbox', 'visa', '4242', 'started', null, null),
    (3, 2, null, 3, 200000000, 'stripe', 'visa', '4242', 'declined', 'no_funds', '2026-11-22'),
    (5, 2, null, 3, 1000, 'stripe', 'visa', '4242', 'never_sent', null, '2026-11-23');
  insert into market_refunds (refund_id, charge_id, claim_id, amount_cents, reason) overriding system value
    values (1, 1, 1, 300, 'withdrawn');
  insert into market_disputes (dispute_id, charge_id, provider, provider_ref, amount_cents, reason, state) overriding system value
    values (1, 1, 'sandbox', 'dp_1', 2000, 'fraudulent', 'open');
  insert into market_payouts (payout_id, seller_id, claim_id, charge_id, amount_cents) overriding system value values
    (1, 2, 1, 1, 900), (2, 2, 1, 2, 100), (3, 2, 2, 1, 900);
  insert into postings (owner_id, kind, cause_id, day) values
    (1, 'payment', 1, '2026-11-20'), (-1, 'charge', 1, '2026-11-21'), (-1, 'payout', 1, '2026-11-21');
  insert into answered_keys (account_id, key, path, body_hash, answer) values
    (3, 'a', '/api/market/payRest', 'x', '{"charge_id":2}'), (3, 'b', '/api/market/checkout', 'x', '{"purchase_id":1}')`;

test('the migration puts the market’s charges after the plants’, and everything about them follows', async () => {
  const { db, close, finish } = await openMigratedBefore('0266-one-table-of-charges.sql');
  await sql.raw(BEFORE).execute(db);
  await finish();

  const { rows } = await sql`
    select owner_id, charge_id, order_id, invoice_id, purchase_id, claim_id, customer_id, started_by, amount_cents, state, decline,
      ended_at is null as is_open from charges order by charge_id`.execute(db);
  const plant = { owner_id: 1, purchase_id: null, claim_id: null, customer_id: 1 };
  const market = { owner_id: -1, order_id: null, invoice_id: null, customer_id: null, started_by: 3 };
  expect(rows).toMatchObject([
    { ...plant, charge_id: 1, order_id: 1, started_by: 3, amount_cents: 5_000, state: 'paid', is_open: false },
    { ...plant, charge_id: 2, invoice_id: 7, started_by: null, amount_cents: 6_000, state: 'started', is_open: true },
    { ...market, charge_id: 3, purchase_id: 1, claim_id: null, amount_cents: 2_000, state: 'paid', is_open: false },
    { ...market, charge_id: 4, purchase_id: 1, claim_id: 1, amount_cents: 3_000, state: 'started', is_open: true },
    { ...market, charge_id: 5, purchase_id: 2, amount_cents: 200_000_000, state: 'declined', decline: 'no_funds' },
    { ...market, charge_id: 6, purchase_id: 2, state: 'never_sent', decline: null, is_open: false },
  ]);
  const idsIn = async (query: string) => (await sql.raw<{ id: number }>(query).execute(db)).rows.map(({ id }) => id);
  expect(await idsIn('select charge_id as id from payments')).toEqual([1]);
  expect(await idsIn('select charge_id as id from pay_pages')).toEqual([2]);
  expect(await idsIn('select charge_id as id from market_refunds')).toEqual([3]);
  expect(await idsIn('select charge_id as id from disputes')).toEqual([3]);
  expect(await idsIn('select charge_id as id from market_payouts order by payout_id')).toEqual([3, 4, 3]);
  expect(await idsIn('select cause_id as id from postings order by posting_id')).toEqual([1, 3, 1]);
  expect(await idsIn("select (answer ->> 'charge_id')::int as id from answered_keys order by key")).toEqual([4, null]);

  const insert = (owner_id: number, purchase_id: number | null, order_id: number | null) =>
    sql`insert into charges (owner_id, purchase_id, order_id, customer_id, started_by, amount_cents, provider, card_brand, card_last_four)
      values (${owner_id}, ${purchase_id}, ${order_id}, ${owner_id === 1 ? 1 : null}, 3, 100, 'sandbox', 'visa', '4242')`.execute(
      db,
    );
  await insert(-1, 2, null);
  expect(await idsIn('select max(charge_id) as id from charges')).toEqual([7]);
  await expect(insert(1, 2, null)).rejects.toThrow(/market_or_plant/);
  await expect(insert(-1, null, 4)).rejects.toThrow(/market_or_plant/);
  await expect(insert(-1, 2, 4)).rejects.toThrow(/one_target/);
  await expect(insert(-1, 2, null)).rejects.toThrow(/one_open_charge/);
  await expect(sql`update postings set day = day`.execute(db)).rejects.toThrow(/append-only/);
  await close();
});
