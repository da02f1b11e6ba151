import type { SlotEntry } from '#contract/calendar/api.ts';
import { CATEGORY_NAMES, type CategoryId, categoriesOf } from '#contract/lib/species.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** Slots can be set only for species that the plant handles. */
export function requireHandled(actor: PlantActor, category_id: number): asserts category_id is CategoryId {
  if (categoriesOf(actor.species).includes(category_id as CategoryId)) return;
  throw new Problem('species_not_handled', { values: { species: CATEGORY_NAMES[category_id as CategoryId] } });
}

/** Turns slot entries into capacities. Each option may appear once; a missing option gets 0. */
export function countsOf(slots: readonly SlotEntry[]): { usda_slots: number; custom_slots: number } {
  if (new Set(slots.map(({ processing_option }) => processing_option)).size < slots.length) {
    throw new Problem('option_twice');
  }
  const of = (option: SlotEntry['processing_option']) =>
    slots.find(({ processing_option }) => processing_option === option)?.avail_slot ?? 0;
  return { usda_slots: of('USDA processing'), custom_slots: of('Custom processing') };
}
