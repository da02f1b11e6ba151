import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { saveCardProfile as api } from '#contract/payments/api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { cardOwnerOf } from '#server/payments/policy.ts';
import { keepCard } from '#server/payments/store.ts';

type Saved = DataOf<typeof api>;

/** Stores the provider's card details, not the caller's. */
export const saveCardProfile =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor, today }: Who<Actor>,
    claimed: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Saved>) => Promise<Saved>,
  ): Promise<Saved> => {
    const provider = findProvider(db);
    const card = await provider.readCard(claimed, today);
    return commit(async (tx) => {
      const { account_id, plant_id } = actor;
      const saved = await keepCard(tx, cardOwnerOf(actor), { ...card, provider: provider.name });
      if (plant_id !== null) {
        await emit(tx, { actor: { plant_id, account_id } }, 'card.saved', { subject: { account_id } });
      }
      return saved;
    });
  };
