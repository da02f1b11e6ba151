import { balanceOf } from '#contract/payments/accounts.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import type { TestApp } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A plant's nonzero balances today. */
export async function nonZeroBalances({ db }: TestApp, plant_id: number): Promise<Record<string, number>> {
  const sums = await sumAccounts(db, plant_id, plantToday());
  const balances = sums.map((one) => [one.account, balanceOf(one.account, one)] as const);
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}
