import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';
import { findCardToCharge } from '#server/payments/store.ts';

/** The card sent with the call, or else the caller's card on file. */
export async function chooseCard(
  db: Db,
  provider: CardProvider,
  { actor, today }: Who<PlantActor>,
  sent: Card | undefined,
): Promise<Card> {
  const chosen = sent ?? (await findCardToCharge(db, actor.account_id));
  if (!chosen) throw new Problem('card_profile_missing');
  return provider.readCard(chosen, today);
}
