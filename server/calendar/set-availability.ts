import type {
  deleteprocessorPreference,
  getProcessorPreference,
  processorPreference,
  SlotEntry,
} from '#contract/calendar/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_NAMES, type CategoryId, categoriesOf } from '#contract/lib/species.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { type Cell, listWeek, offerOnOpenDays, replaceCells } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** The weekly grid of a plant, a row per category it handles. */
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

/** Replaces cells of the weekly grid and carries them to the days already in the ledger. */
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
  await emit(tx, { actor }, 'slots.changed');
  return { ids };
}

/** Offers nothing in the named cells. Orders already booked there keep their slots. */
export async function clearAvailability(
  tx: Tx,
  who: Who<PlantActor>,
  { preferences }: InputOf<typeof deleteprocessorPreference>,
): Promise<DataOf<typeof deleteprocessorPreference>> {
  const empty = preferences.map((preference) => ({ ...preference, slots: [] }));
  const { ids } = await setAvailability(tx, who, { preferences: empty, employee_name: '', slots: [] });
  return { cleared: ids.length };
}

type Preference = InputOf<typeof processorPreference>['preferences'][number] & { slots: SlotEntry[] };

/** Each named cell once; of two entries for one cell the later counts. */
function cellsOf(actor: PlantActor, preferences: readonly Preference[]): Cell[] {
  const handled = categoriesOf(actor.species);
  const cells = new Map<string, Cell>();
  for (const { animals, days, slots } of preferences) {
    const category_id = animals as CategoryId;
    if (!handled.includes(category_id)) {
      throw new Problem('species_not_handled', { values: { species: CATEGORY_NAMES[category_id] } });
    }
    const options = slots.map((slot) => slot.processing_option);
    if (new Set(options).size < options.length) throw new Problem('option_twice');
    const of = (option: SlotEntry['processing_option']) =>
      slots.find((slot) => slot.processing_option === option)?.avail_slot ?? 0;
    for (const weekday of days) {
      cells.set(`${category_id}:${weekday}`, {
        category_id,
        weekday,
        usda_slots: of('USDA processing'),
        custom_slots: of('Custom processing'),
      });
    }
  }
  return [...cells.values()];
}
