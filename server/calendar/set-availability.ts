import type {
  deleteprocessorPreference,
  getProcessorPreference,
  processorPreference,
  SlotEntry,
} from '#contract/calendar/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { countsOf, requireHandled } from '#server/calendar/policy.ts';
import { type Cell, listWeek, offerOnOpenDays, replaceCells } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** A plant's weekly grid, with a row for each category it handles. */
export async function viewAvailability(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id }: InputOf<typeof getProcessorPreference>,
): Promise<DataOf<typeof getProcessorPreference>> {
  const actor = await atPlant(db, caller, processor_id);
  const categories = categoriesOf(actor.species);
  const cells = await listWeek(db, actor.plant_id, categories);
  return categories.map((category_id) => {
    const row = cells.filter((cell) => cell.category_id === category_id);
    return {
      animals: category_id,
      days: row.map((cell) => cell.weekday),
      ids: row.map((cell) => cell.slot_id),
      slots: row.map((cell) => cell.usda_slots),
      custom_slots: row.map((cell) => cell.custom_slots),
    };
  });
}

/** Replaces cells of the weekly grid and updates the days already in the ledger. */
export async function setAvailability(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { preferences, slots }: InputOf<typeof processorPreference>,
): Promise<DataOf<typeof processorPreference>> {
  requireCard(actor);
  const cells = cellsOf(
    actor,
    preferences.map((preference) => ({ ...preference, slots: preference.slots ?? slots })),
  );
  const ids = await replaceCells(tx, actor.plant_id, actor.account_id, cells);
  await offerOnOpenDays(tx, actor.plant_id, today, cells);
  await emit(tx, { actor }, 'slots.changed', {});
  return { ids };
}

/**
 * Sets the listed cells to zero. Orders already booked there keep their slots. With `is_replaced`, the client is about to
 * write the cells again, so they keep their capacity until then. See docs/rules.md, Slots.
 */
export async function clearAvailability(
  tx: Tx,
  who: Who<PlantActor>,
  { preferences, is_replaced }: InputOf<typeof deleteprocessorPreference>,
): Promise<DataOf<typeof deleteprocessorPreference>> {
  const empty = preferences.map((preference) => ({ ...preference, slots: [] }));
  if (is_replaced) {
    requireCard(who.actor);
    return { cleared: cellsOf(who.actor, empty).length };
  }
  const { ids } = await setAvailability(tx, who, { preferences: empty, employee_name: '', slots: [] });
  return { cleared: ids.length };
}

type Preference = InputOf<typeof processorPreference>['preferences'][number] & { slots: SlotEntry[] };

/** The listed cells without duplicates. If a cell is listed twice, the later entry wins. */
export function cellsOf(actor: PlantActor, preferences: readonly Preference[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { animals: category_id, days, slots } of preferences) {
    requireHandled(actor, category_id);
    const counts = countsOf(slots);
    for (const weekday of days) cells.set(`${category_id}:${weekday}`, { category_id, weekday, ...counts });
  }
  return [...cells.values()];
}
