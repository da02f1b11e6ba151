import { sql } from 'kysely';
import type { TestApp } from '#server/test/harness.ts';
import { nonZeroBalances } from '#server/test/non-zero-balances.ts';

const HOLDS_MONEY = ['cash', 'checks', 'provider', 'card_terminal'];

/** What the accounts that receive money hold. */
export async function heldByLedger(app: TestApp, plant_id: number): Promise<Record<string, number>> {
  const balances = Object.entries(await nonZeroBalances(app, plant_id));
  return Object.fromEntries(balances.filter(([account]) => HOLDS_MONEY.includes(account)));
}

/** What they should hold: payments minus refunds and minus what banks took. */
export async function heldByPayments({ db }: TestApp, plant_id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::float8 as cents from (
      select case method when 'cash' then 'cash' when 'check' then 'checks' when 'card' then 'provider' else 'card_terminal' end
          as account, amount_cents as cents from payments where plant_id = ${plant_id}
      union all
      select case p.method when 'cash' then 'cash' when 'check' then 'checks' when 'card' then 'provider'
          else 'card_terminal' end, -r.amount_cents
        from refunds r join payments p using (plant_id, payment_id) where r.plant_id = ${plant_id} and r.state = 'done'
      union all
      select 'provider', -amount_cents from disputes where plant_id = ${plant_id} and state in ('open', 'lost')
      union all
      select 'provider', -cents from dispute_fees where plant_id = ${plant_id}) moved
    group by account having sum(cents) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Payments with more refunded than was paid. */
export async function overRefunded({ db }: TestApp, plant_id: number): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select p.payment_id from payments p join refunds r using (plant_id, payment_id)
    where p.plant_id = ${plant_id} and r.state <> 'refused'
    group by p.plant_id, p.payment_id having sum(r.amount_cents) > p.amount_cents`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
}
