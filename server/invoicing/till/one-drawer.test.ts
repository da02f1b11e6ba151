import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawerCents } from '#server/invoicing/till/till-session.ts';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** A plant (1) with an open till, and a seller (2) with a closed and an open till day, as they were stored before. */
const BEFORE = `
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'seller', 'Sol', 'Farmer', 'sol@a.test'), (3, 'buyer', 'Bo', 'Buyer', 'bo@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}');
  insert into tills (plant_id, till_id, name) overriding system value values (1, 1, 'Front');
  insert into till_sessions (plant_id, session_id, till_id, float_cents, opened_on, opened_by) overriding system value
    values (1, 1, 1, 10000, '2026-11-27', 1);
  insert into counter_days (day_id, seller_id, place, float_cents, opened_on, opened_at, expected_cents, counted_cents, closed_at)
    overriding system value values
    (1, 2, 'Saturday market', 5000, '2026-11-21', '2026-11-21 12:00Z', 6300, 6200, '2026-11-21 20:00Z'),
    (2, 2, 'Sunday market', 4000, '2026-11-22', '2026-11-22 12:00Z', null, null, null);
  insert into counter_products (plant_id, seller_id, name, code, unit, price_cents) values
    (1, null, 'Jerky', '7', 'piece', 800), (null, 2, 'Jerky', '7', 'piece', 900);
  insert into counter_sales (sale_id, client_sale_id, plant_id, seller_id, session_id, day_id, sold_by, sold_at, recorded_at, was_offline,
    subtotal_cents, discount_cents, tax_cents, total_cents, given_cents, change_cents, voided_at, voided_by, void_reason)
    overriding system value values
    (1, gen_random_uuid(), 1, null, 1, null, 1, '2026-11-27', '2026-11-27', false, 2000, 0, 0, 2000, 1500, 0, null, null, ''),
    (2, gen_random_uuid(), 1, null, 1, null, 1, '2026-11-27', '2026-11-27', false, 700, 0, 0, 700, 700, 0, '2026-11-28', 1, 'Typo'),
    (3, gen_random_uuid(), null, 2, null, 1, 2, '2026-11-21', '2026-11-21', false, 1300, 0, 0, 1300, 1300, 0, null, null, ''),
    (4, gen_random_uuid(), null, 2, null, 2, 2, '2026-11-22', '2026-11-22', false, 900, 0, 0, 900, 900, 0, null, null, '');
  insert into counter_tenders (sale_id, line, method, amount_cents, reference) values
    (1, 0, 'cash', 1500, ''), (1, 1, 'check', 500, '1042'), (2, 0, 'cash', 700, ''), (3, 0, 'cash', 1300, ''), (4, 0, 'cash', 900, '');
  insert into counter_sale_lines (sale_id, line, claim_id, name, unit, quantity, price_cents, listed_cents, tax_class, amount_cents,
    net_cents) values (3, 0, null, 'Jerky', 'piece', 1, 1300, 1300, 'meat', 1300, 1300);
  insert into counter_refunds (refund_id, sale_id, session_id, day_id, refunded_by, reason, amount_cents) overriding system value
    values (1, 1, 1, null, 1, 'Spoiled', 300), (2, 3, null, 2, 2, 'Spoiled', 200);
  insert into counter_refund_tenders (refund_id, method, amount_cents) values (1, 'cash', 300), (2, 'cash', 200)`;

test('the migration turns till days into sessions, and every drawer holds what it held', async () => {
  const { db, close, finish } = await openMigratedBefore('0256-one-drawer.sql');
  await sql.raw(BEFORE).execute(db);
  await finish();

  const { rows: sessions } = await sql<{ owner_id: number; session_id: number; float_cents: number }>`
    select owner_id, session_id, place, float_cents, opened_on, expected_cents, counted_cents, z_number, closed_on
    from till_sessions order by session_id`.execute(db);
  const open = { expected_cents: null, counted_cents: null, z_number: null, closed_on: null };
  expect(sessions).toMatchObject([
    { owner_id: 1, place: '', float_cents: 10_000, ...open },
    {
      owner_id: 2,
      place: 'Saturday market',
      expected_cents: 6_300,
      counted_cents: 6_200,
      z_number: 1,
      closed_on: '2026-11-21',
    },
    { owner_id: 2, place: 'Sunday market', float_cents: 4_000, opened_on: '2026-11-22', ...open },
  ]);
  expect(await Promise.all(sessions.map((session) => drawerCents(db, session.owner_id, session)))).toEqual([
    10_000 + 1_500 - 300,
    5_000 + 1_300,
    4_000 + 900 - 200,
  ]);
  const { rows: payments } = await sql`
    select owner_id, sale_id, kind, method, amount_cents, reference, refund_id from counter_payments
    order by owner_id, sale_id, entry_id`.execute(db);
  expect(payments).toMatchObject([
    { owner_id: 1, sale_id: 1, kind: 'sale', method: 'cash', amount_cents: 1_500 },
    { owner_id: 1, sale_id: 1, kind: 'sale', method: 'check', amount_cents: 500, reference: '1042' },
    { owner_id: 1, sale_id: 1, kind: 'refund', amount_cents: -300, refund_id: 1 },
    { owner_id: 1, sale_id: 2, kind: 'sale', amount_cents: 700 },
    { owner_id: 1, sale_id: 2, kind: 'void', amount_cents: -700 },
    { owner_id: 2, sale_id: 3, kind: 'sale', amount_cents: 1_300 },
    { owner_id: 2, sale_id: 3, kind: 'refund', amount_cents: -200, refund_id: 2 },
    { owner_id: 2, sale_id: 4, kind: 'sale', amount_cents: 900 },
  ]);
  const { rows: products } = await sql`select owner_id, price_cents from counter_products order by owner_id`.execute(
    db,
  );
  expect(products).toEqual([
    { owner_id: 1, price_cents: 800 },
    { owner_id: 2, price_cents: 900 },
  ]);
  await close();
});
