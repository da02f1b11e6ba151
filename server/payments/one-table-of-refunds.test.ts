import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/lib/database.ts';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** A plant (1) with refunds of each kind and state, and the market with one in each state, under the same numbers. */
const BEFORE = `
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'seller', 'Sol', 'Farmer', 'sol@a.test'), (3, 'buyer', 'Bo', 'Buyer', 'bo@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}');
  insert into customers (plant_id, customer_id, account_id, type, first_name) overriding system value
    values (1, 1, 3, 'customer', 'Bo');
  insert into lots (lot_id, seller_id, kind, price_basis, pieces) overriding system value values (1, 2, 'product', 'piece', 9);
  insert into purchases (purchase_id, buyer_id, first_name, last_name, phone, agreed_to) overriding system value
    values (1, 3, 'Bo', 'Buyer', '208-555-0142', '2026-11-01');
  insert into claims (claim_id, lot_id, pieces, buyer_id, state, purchase_id, price_cents, bought_at) overriding system value values
    (1, 1, 1, 3, 'bought', 1, 900, '2026-11-20'), (2, 1, 1, 3, 'refunded', 1, 900, '2026-11-20');
  insert into charges (owner_id, charge_id, customer_id, order_id, purchase_id, amount_cents, provider, card_brand, card_last_four,
    started_by, state, ended_at) overriding system value values
    (1, 1, 1, 1, null, 5000, 'sandbox', 'visa', '4242', 3, 'paid', '2026-11-20'),
    (-1, 2, null, null, 1, 9000, 'sandbox', 'visa', '4242', 3, 'paid', '2026-11-20');
  insert into payments (plant_id, payment_id, customer_id, order_id, method, amount_cents, charge_id, received_on) overriding system value
    values (1, 1, 1, 1, 'card', 5000, 1, '2026-11-20'), (1, 2, 1, null, 'cash', 700, null, '2026-11-20'),
      (1, 3, 1, null, 'check', 800, null, '2026-11-20');
  insert into refunds (plant_id, refund_id, payment_id, amount_cents, reason, state, refunded_on, refunded_by, started_at, provider_ref,
    uncovered_cents, kind, is_from_safe, credit_cents) overriding system value values
    (1, 1, 1, 100, 'Asked for', 'started', '2026-11-21', 1, '2026-11-21', null, 0, 'refund', false, 0),
    (1, 2, 1, 200, 'Asked for', 'refused', '2026-11-21', null, '2026-11-21', null, 0, 'refund', false, 50),
    (1, 3, 1, 300, 'Refunded outside Hindquarter', 'done', '2026-11-21', null, '2026-11-21', 're_1', 120, 'refund', false, 0),
    (1, 5, 2, 700, 'Twice', 'done', '2026-11-22', 1, '2026-11-22', null, 0, 'void', true, 0),
    (1, 6, 3, 800, 'Bounced', 'done', '2026-11-22', 1, '2026-11-22', null, 0, 'return', false, 0);
  insert into market_refunds (refund_id, charge_id, claim_id, amount_cents, reason, state, started_at, ended_at, tries, provider_ref,
    seller_cents) overriding system value values
    (1, 2, 2, 1000, 'seller_refunded', 'done', '2026-11-23', '2026-11-24', 1, null, 0),
    (2, 2, null, 400, 'came_too_late', 'started', '2026-11-23', null, 2, null, 0),
    (4, 2, 1, 250, 'overpaid', 'refused', '2026-11-23', '2026-11-25', 1, null, 200),
    (5, 2, null, 90, 'outside', 'done', '2026-11-23', '2026-11-23', 0, 're_2', 0);
  insert into postings (owner_id, kind, cause_id, day) values
    (1, 'refund', 3, '2026-11-21'), (-1, 'refund', 1, '2026-11-24'), (-1, 'refund', 4, '2026-11-24'),
    (-1, 'refund_failed', 4, '2026-11-25'), (-1, 'refund', 5, '2026-11-25'), (-1, 'charge', 2, '2026-11-25');
  insert into events (owner_id, kind, data) values
    (1, 'payment.refunded', '{"refund_id":3}'), (-1, 'refund.begun', '{"refund_id":2}')`;

async function openBefore() {
  const { db, close, finish } = await openMigratedBefore('1111-one-table-of-refunds.sql');
  onTestFinished(close);
  await sql.raw(BEFORE).execute(db);
  return { db, finish };
}
const idsIn = async (db: Db, query: string) =>
  (await sql.raw<{ id: number }>(query).execute(db)).rows.map(({ id }) => id);

test('the migration puts the market’s refunds after the plants’, and everything about them follows', async () => {
  const { db, finish } = await openBefore();
  const { rows: keys } = await sql<{ provider_key: string }>`
    select provider_key from (select 1 as at, refund_id, provider_key from refunds
      union all select 2, refund_id, provider_key from market_refunds) x order by at, refund_id`.execute(db);
  await finish();

  const { rows } = await sql`
    select owner_id, refund_id, charge_id, payment_id, claim_id, amount_cents, kind, reason, state, refunded_on::text, refunded_by,
      started_at::date::text as started, ended_at::date::text as ended, provider_ref, uncovered_cents, credit_cents, seller_cents,
      is_from_safe, tries from refunds order by refund_id`.execute(db);
  const none = { uncovered_cents: 0, credit_cents: 0, seller_cents: 0, is_from_safe: false, provider_ref: null };
  const plant = {
    ...none,
    owner_id: 1,
    claim_id: null,
    kind: 'refund',
    refunded_on: '2026-11-21',
    started: '2026-11-21',
  };
  const card = { ...plant, charge_id: 1, payment_id: 1 };
  const hand = {
    ...plant,
    charge_id: null,
    refunded_on: '2026-11-22',
    started: '2026-11-22',
    ended: '2026-11-22',
    tries: 0,
  };
  const market = { ...none, owner_id: -1, charge_id: 2, payment_id: null, refunded_by: null };
  const made = { ...market, reason: '', refunded_on: '2026-11-23', started: '2026-11-23' };
  const outside = 'Refunded outside Hindquarter';
  const asked = { reason: 'Asked for', amount_cents: 100, refunded_by: 1 };
  expect(rows).toEqual([
    { ...card, ...asked, refund_id: 1, state: 'started', ended: null, tries: 0 },
    {
      ...card,
      ...asked,
      refund_id: 2,
      amount_cents: 200,
      refunded_by: null,
      credit_cents: 50,
      state: 'refused',
      ended: '2026-11-21',
      tries: 1,
    },
    {
      ...card,
      refund_id: 3,
      amount_cents: 300,
      reason: outside,
      refunded_by: null,
      uncovered_cents: 120,
      provider_ref: 're_1',
      state: 'done',
      ended: '2026-11-21',
      tries: 0,
    },
    {
      ...hand,
      refund_id: 5,
      payment_id: 2,
      amount_cents: 700,
      kind: 'void',
      reason: 'Twice',
      refunded_by: 1,
      is_from_safe: true,
      state: 'done',
    },
    {
      ...hand,
      refund_id: 6,
      payment_id: 3,
      amount_cents: 800,
      kind: 'return',
      reason: 'Bounced',
      refunded_by: 1,
      state: 'done',
    },
    {
      ...made,
      refund_id: 7,
      claim_id: 2,
      amount_cents: 1_000,
      kind: 'seller_refunded',
      state: 'done',
      ended: '2026-11-24',
      tries: 1,
    },
    {
      ...made,
      refund_id: 8,
      claim_id: null,
      amount_cents: 400,
      kind: 'came_too_late',
      state: 'started',
      ended: null,
      tries: 2,
    },
    {
      ...made,
      refund_id: 9,
      claim_id: 1,
      amount_cents: 250,
      kind: 'overpaid',
      seller_cents: 200,
      state: 'refused',
      ended: '2026-11-25',
      tries: 1,
    },
    {
      ...made,
      refund_id: 10,
      claim_id: null,
      amount_cents: 90,
      kind: 'refund',
      reason: outside,
      provider_ref: 're_2',
      state: 'done',
      ended: '2026-11-23',
      tries: 0,
    },
  ]);
  const { rows: kept } = await sql`select provider_key from refunds order by refund_id`.execute(db);
  expect(kept).toEqual(keys);
  expect(await idsIn(db, 'select cause_id as id from postings order by posting_id')).toEqual([3, 7, 9, 9, 10, 2]);
  expect(await idsIn(db, "select (data ->> 'refund_id')::int as id from events order by event_id")).toEqual([3, 8]);
});

test('the next refund gets the next number, and each owner’s refunds are of its own money', async () => {
  const { db, finish } = await openBefore();
  await finish();
  const insert = (row: {
    owner_id: number;
    charge_id?: number;
    payment_id?: number;
    claim_id?: number;
    kind?: string;
    state?: string;
  }) =>
    db
      .insertInto('refunds')
      .values({ amount_cents: 1, refunded_on: '2026-11-26', ...row })
      .execute();
  await insert({ owner_id: -1, charge_id: 2, kind: 'withdrawn' });
  await insert({ owner_id: 1, payment_id: 2 });
  expect(await idsIn(db, 'select max(refund_id) as id from refunds')).toEqual([12]);
  const wrong = /refund_of_market_or_plant/;
  await expect(insert({ owner_id: -1, charge_id: 2 })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: -1, charge_id: 2, kind: 'void' })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: -1, kind: 'withdrawn' })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: 1, charge_id: 1 })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: 1, payment_id: 1, claim_id: 1 })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: 1, payment_id: 1, kind: 'withdrawn' })).rejects.toThrow(wrong);
  await expect(insert({ owner_id: 1, payment_id: 1, charge_id: 2 })).rejects.toThrow(/foreign key/);
  await expect(insert({ owner_id: 1, payment_id: 1, state: 'done' })).rejects.toThrow(/refund_ended_or_started/);
  await expect(sql`update postings set day = day`.execute(db)).rejects.toThrow(/append-only/);
});
