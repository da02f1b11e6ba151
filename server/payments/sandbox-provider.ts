import { sql } from 'kysely';
import { DECLINE_NAMES } from '#contract/payments/methods.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { CardProvider, ChargeOutcome } from '#server/payments/provider.ts';

/**
 * The built-in provider. It never charges anyone, but it keeps its own records like a real one: charges and refunds are
 * made at most once per key, and no more is refunded than was charged. It can't look up tokens, so it trusts the
 * browser's card details. The tokens of test cards that are declined contain the reason.
 */
export const sandboxProvider = (db: Db): CardProvider => ({
  name: 'sandbox',

  async readCard(claimed, today) {
    // A card is valid through the last day of its month.
    const month = `${claimed.exp_year}-${String(claimed.exp_month).padStart(2, '0')}`;
    const isKnown = /^sandbox_[a-z0-9]+$/.test(claimed.token);
    if (isKnown && month >= today.slice(0, 7)) return claimed;
    throw new Problem('card_not_accepted');
  },

  async charge({ provider_key, token, amount_cents }) {
    const { rows } = await sql<{ provider_key: string }>`
      insert into sandbox_charges (provider_key, token, amount_cents, outcome)
      values (${provider_key}, ${token}, ${amount_cents}, ${outcomeOf(token)})
      on conflict do nothing returning provider_key`.execute(db);
    const outcome = rows.length > 0 ? outcomeOf(token) : await findCharge(db, provider_key);
    if (!outcome) throw new Error('a charge that was just made is there');
    return outcome;
  },

  findCharge: (provider_key) => findCharge(db, provider_key),

  refund: ({ provider_key, charge_key, amount_cents }) =>
    inTransaction(db, async (tx) => {
      // Waits for another process that makes the same refund, so the next statement finds it.
      await sql`select from sandbox_charges where provider_key = ${charge_key} for update`.execute(tx);
      const { rows: before } = await sql`
        select from sandbox_refunds where provider_key = ${provider_key}`.execute(tx);
      if (before.length > 0) return true;
      const { rows } = await sql`
        update sandbox_charges set refunded_cents = refunded_cents + ${amount_cents}
        where provider_key = ${charge_key} and outcome = 'paid' and refunded_cents + ${amount_cents} <= amount_cents
        returning provider_key`.execute(tx);
      if (rows.length === 0) return false;
      await tx.insertInto('sandbox_refunds').values({ provider_key, charge_key, amount_cents }).execute();
      return true;
    }),
});

async function findCharge(db: Db, provider_key: string): Promise<ChargeOutcome | null> {
  const found = await db
    .selectFrom('sandbox_charges')
    .select('outcome')
    .where('provider_key', '=', provider_key)
    .executeTakeFirst();
  return (found?.outcome as ChargeOutcome | undefined) ?? null;
}

const outcomeOf = (token: string): ChargeOutcome =>
  DECLINE_NAMES.find((decline) => token.startsWith(`sandbox_${decline.replace('_', '')}`)) ?? 'paid';
