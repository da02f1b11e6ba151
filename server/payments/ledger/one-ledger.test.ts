import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import { openMigratedBefore } from '#tools/migrated-before.ts';

/** A plant (1) with a payment, and the market with charges, refunds that came back twice, and payouts. */
const BEFORE = `
  insert into accounts (account_id, role, first_name, last_name, email) overriding system value values
    (1, 'processor', 'Pat', 'Plant', 'pat@a.test'), (2, 'seller', 'Sol', 'Farmer', 'sol@a.test'), (3, 'buyer', 'Bo', 'Buyer', 'bo@a.test');
  insert into plants (plant_id, name, species, services) values (1, 'Plant', '{1}', '{}');
  insert into customers (plant_id, customer_id, account_id, type, first_name) overriding system value
    values (1, 1, 3, 'customer', 'Bo');
  insert into postings (plant_id, kind, cause_id, day) values (1, 'payment', 1, '2026-11-20');
  insert into transfers (plant_id, posting_id, debit_account, credit_account, amount_cents, customer_id)
    select 1, posting_id, 'provider', 'deposits', 5000, 1 from postings;
  insert into lots (lot_id, seller_id, kind, price_basis, pieces) overriding system value values (1, 2, 'product', 'piece', 9);
  insert into claims (claim_id, lot_id, pieces, buyer_id, held_until) overriding system value values
    (1, 1, 1, 3, '2026-12-24'), (2, 1, 1, 3, '2026-12-24');
  insert into market_transfers (kind, cause_id, claim_id, seller_id, debit_account, credit_account, amount_cents, posted_at) values
    ('charge', 7, 1, 2, 'provider', 'seller_payable', 1000, '2026-11-21 23:00Z'),
    ('charge', 7, 1, 2, 'provider', 'platform_fee', 90, '2026-11-21 23:00Z'),
    ('charge', 7, 2, 2, 'provider', 'seller_payable', 2000, '2026-11-21 23:00Z'),
    ('refund', 1, 1, 2, 'seller_payable', 'provider', 1000, '2026-11-22'),
    ('refund_failed', 1, 1, 2, 'provider', 'seller_payable', 1000, '2026-11-23'),
    ('refund', 1, 1, 2, 'seller_payable', 'provider', 1000, '2026-11-24'),
    ('refund_failed', 1, 1, 2, 'provider', 'seller_payable', 1000, '2026-11-25'),
    ('payout', 1, 2, 2, 'seller_payable', 'provider', 2000, '2026-11-26'),
    ('refund', 2, null, null, 'unassigned', 'provider', 300, '2026-11-26')`;

test('the migration moves the market’s books into the ledger, posting by posting, and no balance changes', async () => {
  const { db, close, finish } = await openMigratedBefore('0265-one-ledger.sql');
  await sql.raw(BEFORE).execute(db);
  await finish();

  const { rows } = await sql`
    select kind, cause_id, day, array_agg(amount_cents order by transfer_id) as cents, array_agg(coalesce(claim_id, 0) order by transfer_id) as claims,
      array_agg(distinct coalesce(seller_id, 0)) as sellers
    from postings join transfers using (owner_id, posting_id) where owner_id = -1
    group by posting_id, kind, cause_id, day order by posting_id`.execute(db);
  const back = { cause_id: 1, cents: [1_000], claims: [1], sellers: [2] };
  expect(rows).toEqual([
    { kind: 'charge', cause_id: 7, day: '2026-11-21', cents: [1_000, 90, 2_000], claims: [1, 1, 2], sellers: [2] },
    { ...back, kind: 'refund', day: '2026-11-22' },
    { ...back, kind: 'refund_failed', day: '2026-11-23' },
    { ...back, kind: 'refund', day: '2026-11-24' },
    { ...back, kind: 'refund_failed', day: '2026-11-25' },
    { kind: 'payout', cause_id: 1, day: '2026-11-26', cents: [2_000], claims: [2], sellers: [2] },
    { kind: 'refund', cause_id: 2, day: '2026-11-26', cents: [300], claims: [0], sellers: [0] },
  ]);
  const balances = async (owner_id: number) =>
    (await sumAccounts(db, owner_id, '2026-11-30')).filter((one) => one.debit_cents + one.credit_cents > 0);
  expect(await balances(1)).toEqual([
    { account: 'provider', debit_cents: 5_000, credit_cents: 0 },
    { account: 'deposits', debit_cents: 0, credit_cents: 5_000 },
  ]);
  expect(await balances(-1)).toContainEqual({ account: 'provider', debit_cents: 5_090, credit_cents: 4_300 });

  const again = (owner_id: number, kind: string) =>
    sql`insert into postings (owner_id, kind, cause_id, day) values (${owner_id}, ${kind}, 1, '2026-11-30')`.execute(
      db,
    );
  await expect(again(1, 'payment')).rejects.toThrow(/posted_once/);
  await expect(again(-1, 'payout')).rejects.toThrow(/posted_once/);
  await expect(again(-1, 'invoice')).rejects.toThrow(/market_kinds/);
  await again(-1, 'refund');
  const move = (owner_id: number, credit_account: string, more = sql`null`) =>
    sql`
    insert into transfers (owner_id, posting_id, debit_account, credit_account, amount_cents, customer_id, claim_id)
    select ${owner_id}, min(posting_id), 'provider', ${credit_account}, 5, ${owner_id === 1 ? 1 : null}::bigint, ${more}
    from postings where owner_id = ${owner_id}`.execute(db);
  await expect(move(-1, 'deposits')).rejects.toThrow(/market_accounts/);
  await expect(move(1, 'deposits', sql`1`)).rejects.toThrow(/claims_are_of_the_market/);
  await close();
});
