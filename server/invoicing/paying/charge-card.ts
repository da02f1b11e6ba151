import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { type Attempt, endAttempt, findOutcome, requirePaid } from '#server/payments/attempt.ts';
import type { Card, CardProvider, Charge, ChargeOutcome } from '#server/payments/provider.ts';

/**
 * Charges a card in three steps: stores the attempt, has the provider charge the card, and stores the outcome. If the process
 * dies in between, a scheduled job asks the provider what happened. `begin` stores the attempt and passes it to `keep`, unless
 * the call's key was used before. In that case, it returns the first attempt's number, and nothing is charged again.
 */
export async function chargeCard<Begun extends { attempt_id: number }>(
  db: Db,
  provider: CardProvider,
  { plant_id, card }: { plant_id: number; card: Card },
  begin: (keep: (attempt: Attempt) => void) => Promise<Begun>,
): Promise<Begun> {
  let begun: Attempt | undefined;
  const answer = await begin((attempt) => {
    begun = attempt;
  });
  if (begun) {
    const { provider_key, amount_cents } = begun;
    const outcome = await charge(provider, { provider_key, amount_cents, token: card.token });
    await inTransaction(db, (tx) => endAttempt(tx, begun as Attempt, outcome));
  }
  const outcome = await findOutcome(db, plant_id, answer.attempt_id);
  if (outcome === null) throw new Problem('payment_under_way');
  requirePaid(outcome);
  return answer;
}

async function charge(provider: CardProvider, asked: Charge): Promise<ChargeOutcome> {
  try {
    return await provider.charge(asked);
  } catch {
    throw new Problem('payment_unclear');
  }
}
