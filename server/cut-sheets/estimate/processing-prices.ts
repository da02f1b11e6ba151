import { examplePrices, PRICE_NAMES, type PriceName, type Prices } from '#contract/cut-sheets/estimate/prices.ts';
import type {
  CategoryPrices,
  getProcessingPrices,
  saveProcessingPrices as saveApi,
} from '#contract/cut-sheets/estimate/prices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_NAMES, type CategoryId, categoriesOf } from '#contract/lib/species.ts';
import { listPrices, lockPrices, writePrices } from '#server/cut-sheets/estimate/prices-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Prices for the categories the plant handles. Where none are set, the office sees example prices. */
export async function viewProcessingPrices(
  db: Db,
  { actor }: Who<PlantActor>,
): Promise<DataOf<typeof getProcessingPrices>> {
  const set = await listPrices(db, actor.plant_id);
  return categoriesOf(actor.species).flatMap((category_id): CategoryPrices[] => {
    const prices = set.find((row) => row.category_id === category_id);
    if (prices) return [{ ...prices, are_examples: false }];
    const examples = { category_id, ...examplePrices(category_id), revision: 0, are_examples: true };
    return isOffice(actor.role) ? [examples] : [];
  });
}

/** Refuses the save, naming the prices, if someone else has changed one of them since the sender loaded them. */
export async function saveProcessingPrices(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { category_id, revision: seen, ...wanted }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  const { plant_id, account_id } = actor;
  requireHandled(actor, category_id);
  const before = await lockPrices(tx, plant_id, category_id, wanted);
  const isFirst = before.revision === 0;
  const changed = isFirst ? PRICE_NAMES : PRICE_NAMES.filter((name) => wanted[name] !== before[name]);
  if (changed.length === 0) return { category_id, revision: before.revision };
  const unseen = changed.filter((name) => (before.revisions[name] ?? 0) > seen);
  if (unseen.length > 0) {
    const words = wordsFor('prices_changed');
    throw new Problem('prices_changed', { fields: Object.fromEntries(unseen.map((name) => [name, words])) });
  }

  const revision = before.revision + 1;
  const revisions = { ...before.revisions, ...Object.fromEntries(changed.map((name) => [name, revision])) };
  await writePrices(tx, { plant_id, category_id, account_id }, { ...pick(wanted, changed), revision, revisions });
  const changes = changed.map((name) => ({ field: name, from: isFirst ? null : before[name], to: wanted[name] }));
  await emit(tx, { actor }, 'prices.changed', { data: { category_id, changes } });
  return { category_id, revision };
}

const pick = (prices: Prices, names: readonly PriceName[]): Partial<Prices> =>
  Object.fromEntries(names.map((name) => [name, prices[name]]));

function requireHandled({ species }: PlantActor, category_id: number): asserts category_id is CategoryId {
  if (categoriesOf(species).includes(category_id as CategoryId)) return;
  throw new Problem('species_not_handled', { values: { species: CATEGORY_NAMES[category_id as CategoryId] } });
}
