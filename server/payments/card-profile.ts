import type { DataOf } from '#contract/lib/endpoint.ts';
import type { cardProfile as api } from '#contract/payments/api.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { cardOwnerOf, mayReplaceCard } from '#server/payments/policy.ts';
import { findCard } from '#server/payments/store.ts';

/** The card used for this user's bookings, and whether they may replace it. */
export const cardProfile =
  (findProvider: FindProvider) =>
  async (db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api>> => {
    const card = await findCard(db, cardOwnerOf(actor));
    return {
      card: card ?? null,
      can: { replace: mayReplaceCard(actor) },
      entry: findProvider(db).cardPage ? 'page' : 'form',
    };
  };
