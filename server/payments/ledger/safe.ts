import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { type Account, balanceOf } from '#contract/payments/accounts.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';

/** Refuses to take more cash out of the office safe than there is, even if several people take some at the same time. */
export async function requireInSafe(
  tx: Tx,
  plant_id: number,
  { amount_cents, today, field = 'amount_cents' }: { amount_cents: number; today: IsoDate; field?: string },
): Promise<void> {
  if (amount_cents <= 0) return;
  const left_cents = await lockBalance(tx, plant_id, 'safe', today);
  if (amount_cents <= left_cents) return;
  const values = { left: showMoney(Math.max(0, left_cents)) };
  throw new Problem('not_in_safe', { values, fields: { [field]: wordsFor('not_in_safe', values) } });
}

/** An account's balance. Until the transaction ends, others who ask for it this way wait. */
export async function lockBalance(tx: Tx, plant_id: number, account: Account, today: IsoDate): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, ${plant_id}))`.execute(tx);
  return balanceToday(tx, plant_id, account, today);
}

export async function balanceToday(db: Db, plant_id: number, account: Account, today: IsoDate): Promise<number> {
  const sums = (await sumAccounts(db, plant_id, today)).find((one) => one.account === account);
  return sums ? balanceOf(account, sums) : 0;
}
