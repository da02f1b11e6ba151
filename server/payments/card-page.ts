import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/payments/provider-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { askProvider } from '#server/payments/ask-provider.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { cardOwnerOf } from '#server/payments/policy.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';
import { findCard, keepCard } from '#server/payments/store.ts';

/** Opens the provider's page for adding a card. */
export const openCardPage =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor, browser }: Who<Actor>,
    { back }: InputOf<typeof api.openCardPage>,
  ): Promise<DataOf<typeof api.openCardPage>> => {
    const { cardPage } = findProvider(db);
    if (!cardPage) throw new Problem('not_found');
    const account_id = cardOwnerOf(actor);
    const here = `${browser.origin}/paymentgateway?back=${encodeURIComponent(back)}`;
    const to = { done: `${here}&session={CHECKOUT_SESSION_ID}`, canceled: here };
    const { session_ref, url } = await askProvider(cardPage.open({ account_id, email: actor.email }, to));
    await db.insertInto('card_pages').values({ session_ref, account_id }).execute();
    return { url };
  };

/** Saves the card when its holder comes back from the provider's page. */
export const endCardPage =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor }: Who<Actor>,
    { session }: InputOf<typeof api.endCardPage>,
  ): Promise<DataOf<typeof api.endCardPage>> => {
    const provider = findProvider(db);
    const account_id = cardOwnerOf(actor);
    const opened = await db
      .selectFrom('card_pages')
      .select('session_ref')
      .where('session_ref', '=', session)
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    if (!opened || !provider.cardPage) throw new Problem('not_found');
    const added = await askProvider(provider.cardPage.read(session));
    if (!added) throw new Problem('card_not_accepted');
    await inTransaction(db, (tx) => keepAddedCard(tx, provider, session, added));
    const card = await findCard(db, account_id);
    if (!card) throw new Problem('card_not_accepted');
    return card;
  };

/**
 * Stores a card that was added on the provider's page, once, unless its holder has since added another one. The provider's
 * events may arrive late or twice.
 */
export async function keepAddedCard(
  tx: Tx,
  provider: Pick<CardProvider, 'name'>,
  session_ref: string,
  { account_id, card }: { account_id: number; card: Card },
): Promise<void> {
  const { rows } = await sql<{ plant_id: number | null }>`
    update card_pages p set ended_at = now() from accounts a
    where p.session_ref = ${session_ref} and p.account_id = ${account_id} and p.ended_at is null and a.account_id = p.account_id
      and not exists (select from card_pages n
        where n.account_id = p.account_id and n.opened_at > p.opened_at and n.ended_at is not null)
    returning a.plant_id`.execute(tx);
  const [ended] = rows;
  if (!ended) return;
  await keepCard(tx, account_id, { ...card, provider: provider.name });
  const { plant_id } = ended;
  if (plant_id !== null) await emit(tx, { actor: { plant_id, account_id } }, 'card.saved', { subject: { account_id } });
}
