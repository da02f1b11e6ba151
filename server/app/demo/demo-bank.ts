import { addDays } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { bankBalances, recordBankMove } from '#server/payments/bank/bank-moves.ts';

/** What the card company keeps of each payout, in hundredths of a percent. */
const FEE_BP = 260;
const MAX_CHECKS = 300;

/** The demo plant takes its checks and some cash to the bank every few days; the latest ones are still in the office. */
export async function addBankDeposits(tx: Tx, who: Who<PlantActor>): Promise<void> {
  const record = (move: Partial<Parameters<typeof recordBankMove>[2]>) =>
    recordBankMove(tx, who, {
      kind: 'deposit',
      moved_on: addDays(who.today, -2),
      reference: '',
      cash_cents: 0,
      checks_cents: 0,
      payment_ids: [],
      account: 'card_terminal',
      amount_cents: 0,
      kept_cents: 0,
      ...move,
    });
  for (let slip = 1181; ; slip++) {
    const { checks, safe_cents } = await bankBalances(tx, who);
    const earlier = checks.filter(({ received_on }) => received_on < addDays(who.today, -14)).slice(0, MAX_CHECKS);
    if (earlier.length === 0) break;
    await record({
      reference: `Slip ${slip}`,
      cash_cents: Math.floor(safe_cents / 2),
      checks_cents: sum(earlier.map(({ amount_cents }) => amount_cents)),
      payment_ids: earlier.map(({ payment_id }) => payment_id),
    });
  }
  const { card_terminal_cents } = await bankBalances(tx, who);
  const amount_cents = card_terminal_cents - 3_000;
  const kept_cents = Math.round((amount_cents * FEE_BP) / 10_000);
  if (amount_cents > 0) await record({ kind: 'payout', reference: 'Batch 0417', amount_cents, kept_cents });
}
