import { isDeepStrictEqual } from 'node:util';
import type { RefusalCode } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_NAMES, type CategoryId, categoriesOf } from '#contract/lib/species.ts';
import * as api from '#contract/pricing/api.ts';
import { findOverlaps } from '#contract/pricing/find-overlaps.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import * as store from '#server/pricing/price-store.ts';

export async function addPriceList(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { starts_on, lines, with_overlaps, ...list }: InputOf<typeof api.addPriceList>,
): Promise<DataOf<typeof api.addPriceList>> {
  const { plant_id } = actor;
  requireHandled(actor, list.category_id);
  requireComing(starts_on, today);
  if (!with_overlaps) requireNoOverlap(lines);
  const price_list_id = await store.addList(tx, plant_id, list);
  if (price_list_id === undefined) throw atField('price_list_twice', 'label');
  const edition = { plant_id, price_list_id, starts_on, entered_on: today, lines, changed_by: actor.account_id };
  await store.addEdition(tx, edition);
  await notifyChange(tx, actor, { price_list_id, ...list }, { starts_on, from: null, to: lines });
  return { price_list_id };
}

export async function savePriceEdition(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { price_list_id, edition_id, starts_on, lines, with_overlaps, revision }: InputOf<typeof api.savePriceEdition>,
): Promise<DataOf<typeof api.savePriceEdition>> {
  const { plant_id, account_id: changed_by } = actor;
  const list = await store.lockList(tx, plant_id, price_list_id);
  if (!list) throw new Problem('not_found');
  const editions = await store.listEditions(tx, plant_id, list, today);
  const before = editions.find((edition) => edition.edition_id === edition_id);
  if (edition_id !== 0 && !before) throw new Problem('not_found');
  if (before && isDeepStrictEqual([before.starts_on, before.lines], [starts_on, lines]))
    return { edition_id, revision: before.revision };

  if (before) requireSeen(before, revision);
  if (!with_overlaps) requireNoOverlap(lines);
  if (starts_on !== before?.starts_on) {
    requireComing(starts_on, today);
    if (editions.some((edition) => edition.starts_on === starts_on)) throw atField('edition_twice', 'starts_on');
  }
  await notifyChange(tx, actor, list, { starts_on, from: before?.lines ?? null, to: lines });
  if (before) {
    const next = before.revision + 1;
    await store.changeEdition(tx, plant_id, edition_id, { starts_on, lines, changed_by, revision: next });
    return { edition_id, revision: next };
  }
  if (editions.length >= api.MAX_EDITIONS)
    throw new Problem('too_many_editions', { values: { most: api.MAX_EDITIONS } });
  const edition = { plant_id, price_list_id, starts_on, entered_on: today, lines, changed_by };
  return { edition_id: await store.addEdition(tx, edition), revision: 1 };
}

export async function removePriceEdition(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { edition_id, revision }: InputOf<typeof api.removePriceEdition>,
): Promise<DataOf<typeof api.removePriceEdition>> {
  const { plant_id } = actor;
  const found = await store.findListOf(tx, plant_id, edition_id);
  const list = found && (await store.lockList(tx, plant_id, found.price_list_id));
  if (!list) throw new Problem('not_found');
  const editions = await store.listEditions(tx, plant_id, list, today);
  const before = editions.find((edition) => edition.edition_id === edition_id);
  if (!before) throw new Problem('not_found');
  requireSeen(before, revision);
  await store.dropEdition(tx, plant_id, edition_id);
  const is_list_gone = editions.length === 1;
  if (is_list_gone) await store.dropList(tx, plant_id, list.price_list_id);
  await notifyChange(tx, actor, list, { starts_on: before.starts_on, from: before.lines, to: null });
  return { price_list_id: list.price_list_id, is_list_gone };
}

function requireSeen(edition: api.PriceEdition, revision: number): void {
  if (edition.is_frozen) throw new Problem('edition_frozen');
  if (edition.revision !== revision) throw new Problem('prices_changed');
}

/** Refuses lines that would charge for the same pounds twice. */
function requireNoOverlap(lines: readonly PriceLine[]): void {
  const [pair] = findOverlaps(lines);
  if (pair) throw new Problem('prices_overlap', { values: { one: pair[0].name, other: pair[1].name } });
}

function requireComing(starts_on: IsoDate, today: IsoDate): void {
  if (starts_on < today) throw atField('date_past', 'starts_on');
}

function requireHandled({ species }: PlantActor, category_id: number): void {
  if (categoriesOf(species).includes(category_id as CategoryId)) return;
  const values = { species: CATEGORY_NAMES[category_id as CategoryId] };
  const { message } = new Problem('species_not_handled', { values });
  throw new Problem('species_not_handled', { values, fields: { category_id: message } });
}

const atField = (code: RefusalCode, field: string) =>
  new Problem(code, { fields: { [field]: new Problem(code).message } });

/** Records in the history who changed which prices, with the old and new values. */
const notifyChange = (
  tx: Tx,
  actor: PlantActor,
  list: store.StoredList,
  change: { starts_on: IsoDate; from: readonly PriceLine[] | null; to: readonly PriceLine[] | null },
) => emit(tx, { actor }, 'prices.changed', { data: { ...list, ...change } });
