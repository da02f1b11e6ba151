import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** A plant (1) with a lost dispute, and the market with one in each state, under the same numbers, and their fees. */
const BEFORE = `
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'seller', 'Sol', 'Farmer', 'sol@a.test'), (3, 'buyer', 'Bo', 'Buyer', 'bo@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}');
  insert into customers (plant_id, customer_id, account_id, type, first_name) overriding system value
    values (1, 1, 3, 'customer', 'Bo');
  insert into purchases (purchase_id, buyer_id, first_name, last_name, phone, agreed_to) overriding system value
    values (1, 3, 'Bo', 'Buyer', '208-555-0142', '2026-11-01');
  insert into charges (owner_id, charge_id, customer_id, order_id, purchase_id, amount_cents, provider, card_brand, card_last_four,
    started_by, state, ended_at) overriding system value values
    (1, 1, 1, 1, null, 5000, 'stripe', 'visa', '4242', 3, 'paid', '2026-11-20'),
    (-1, 2, null, null, 1, 8000, 'stripe', 'visa', '4242', 3, 'paid', '2026-11-20');
  insert into payments (plant_id, payment_id, customer_id, order_id, method, amount_cents, charge_id, received_on)
    overriding system value values (1, 7, 1, 1, 'card', 5000, 1, '2026-11-20');
  insert into disputes (plant_id, dispute_id, payment_id, provider, provider_ref, amount_cents, reason, state, answer_by, settled_cents)
    overriding system value values (1, 1, 7, 'stripe', 'dp_plant', 5000, 'fraudulent', 'lost', '2026-12-01', 400);
  insert into dispute_fees (plant_id, fee_id, dispute_id, cents) overriding system value values (1, 1, 1, 1500);
  insert into market_disputes (dispute_id, charge_id, provider, provider_ref, amount_cents, fee_cents, reason, state, answer_by)
    overriding system value values
    (1, 2, 'stripe', 'dp_open', 1000, 1500, 'general', 'open', '2026-12-02 23:00Z'),
    (2, 2, 'stripe', 'dp_won', 2000, 0, 'general', 'won', null), (4, 2, 'stripe', 'dp_asked', 3000, 0, 'general', 'inquiry', null);
  insert into postings (owner_id, posting_id, kind, cause_id, day) overriding system value values
    (1, 1, 'dispute', 1, '2026-11-20'), (1, 2, 'dispute_fee', 1, '2026-11-20'), (-1, 3, 'dispute', 1, '2026-11-20'),
    (-1, 4, 'dispute_fee', 1, '2026-11-20'), (-1, 5, 'dispute', 2, '2026-11-20'), (-1, 6, 'dispute_fee', 2, '2026-11-20'),
    (-1, 7, 'dispute_won', 2, '2026-11-21'), (-1, 8, 'dispute_fee', 2, '2026-11-21'), (-1, 9, 'dispute_lost', 1, '2026-11-21'),
    (-1, 10, 'payout', 2, '2026-11-21');
  insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents) values
    (1, 2, 'provider_cost', 'provider', 1500), (-1, 4, 'provider_cost', 'provider', 1500),
    (-1, 6, 'provider_cost', 'provider', 700), (-1, 8, 'provider', 'provider_cost', 700)`;

test('the migration puts the market’s disputes and their fees after the plants’, and the books follow', async () => {
  const { db, close, finish } = await openMigratedBefore('0267-one-table-of-disputes.sql');
  await sql.raw(BEFORE).execute(db);
  await finish();

  const { rows } = await sql`
    select owner_id, dispute_id, charge_id, provider_ref, amount_cents, state, answer_by, settled_cents from disputes
    order by dispute_id`.execute(db);
  const market = { owner_id: -1, charge_id: 2, answer_by: null, settled_cents: 0 };
  expect(rows).toEqual([
    {
      owner_id: 1,
      dispute_id: 1,
      charge_id: 1,
      provider_ref: 'dp_plant',
      amount_cents: 5_000,
      state: 'lost',
      answer_by: '2026-12-01',
      settled_cents: 400,
    },
    { ...market, dispute_id: 2, provider_ref: 'dp_open', amount_cents: 1_000, state: 'open', answer_by: '2026-12-02' },
    { ...market, dispute_id: 3, provider_ref: 'dp_won', amount_cents: 2_000, state: 'won' },
    { ...market, dispute_id: 4, provider_ref: 'dp_asked', amount_cents: 3_000, state: 'inquiry' },
  ]);
  const { rows: fees } = await sql`
    select owner_id, fee_id, dispute_id, cents from dispute_fees order by fee_id`.execute(db);
  expect(fees).toEqual([
    { owner_id: 1, fee_id: 1, dispute_id: 1, cents: 1_500 },
    { owner_id: -1, fee_id: 2, dispute_id: 2, cents: 1_500 },
    { owner_id: -1, fee_id: 3, dispute_id: 3, cents: 700 },
    { owner_id: -1, fee_id: 4, dispute_id: 3, cents: -700 },
  ]);
  const { rows: causes } = await sql<{ cause: string }>`
    select kind || ' ' || cause_id as cause from postings order by posting_id`.execute(db);
  expect(causes.map(({ cause }) => cause)).toEqual([
    'dispute 1',
    'dispute_fee 1',
    'dispute 2',
    'dispute_fee 2',
    'dispute 3',
    'dispute_fee 3',
    'dispute_won 3',
    'dispute_fee 4',
    'dispute_lost 1',
    'payout 2',
  ]);
  const { rows: next } = await sql`
    insert into disputes (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state)
    values (-1, 2, 'stripe', 'dp_next', 1, 'general', 'open') returning dispute_id`.execute(db);
  expect(next).toEqual([{ dispute_id: 5 }]);
  await close();
});
