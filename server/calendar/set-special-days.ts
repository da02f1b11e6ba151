import type {
  getSpecialDays,
  removeSpecialDays as removeApi,
  saveSpecialDays as saveApi,
} from '#contract/calendar/offer-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { countsOf, requireHandled } from '#server/calendar/policy.ts';
import {
  addSpecialDays,
  endSpecialDays,
  listSpecialDays,
  lockSpecialDays,
  offerDays,
  type SpecialOffer,
} from '#server/calendar/special-days-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export const viewSpecialDays = (db: Db, { actor, today }: Who<PlantActor>): Promise<DataOf<typeof getSpecialDays>> =>
  listSpecialDays(db, actor.plant_id, today);

/** Closes days or changes their capacity. Replaces an earlier special day if one is given. */
export async function saveSpecialDays(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { special_id: replaced, reason, ...input }: InputOf<typeof saveApi>,
): Promise<DataOf<typeof saveApi>> {
  requireCard(actor);
  const special = specialOfferOf(actor, today, input);
  await lockSpecialDays(tx, actor.plant_id);
  const former = replaced === undefined ? undefined : await endSpecialDays(tx, actor.plant_id, replaced, today);
  if (replaced !== undefined && !former) throw new Problem('special_gone');
  const special_id = await addSpecialDays(tx, actor.plant_id, actor.account_id, { ...special, reason });
  const changed = [special, ...(former ? [former] : [])].sort((a, b) => (a.first_day < b.first_day ? -1 : 1));
  for (const { first_day, last_day } of changed) await offerDays(tx, actor.plant_id, first_day, last_day);
  await emit(tx, { actor }, 'slots.changed', { data: { special_id, ...special, reason } });
  return { special_id };
}

/** Restores the weekly capacity from today on. */
export async function removeSpecialDays(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { special_id }: InputOf<typeof removeApi>,
): Promise<DataOf<typeof removeApi>> {
  requireCard(actor);
  await lockSpecialDays(tx, actor.plant_id);
  const former = await endSpecialDays(tx, actor.plant_id, special_id, today);
  if (!former) throw new Problem('special_gone');
  await offerDays(tx, actor.plant_id, former.first_day, former.last_day);
  await emit(tx, { actor }, 'slots.changed', { data: { special_id, removed: true, ...former } });
  return { special_id };
}

/** The requested special capacity, from today on. Past days stay as they were. */
export function specialOfferOf(
  actor: PlantActor,
  today: IsoDate,
  { first_day, last_day, category_ids, is_closed, slots }: Omit<InputOf<typeof saveApi>, 'special_id' | 'reason'>,
): SpecialOffer {
  if (last_day < first_day)
    throw new Problem('days_reversed', { fields: { last_day: 'Choose a date on or after the first day.' } });
  if (last_day < today) throw new Problem('date_past', { fields: { last_day: 'This day has passed.' } });
  if (last_day > addDays(first_day, 366))
    throw new Problem('days_too_many', { fields: { last_day: 'Choose a range of one year or less.' } });
  for (const category_id of category_ids) requireHandled(actor, category_id);
  const { usda_slots, custom_slots } = countsOf(slots);
  return {
    first_day: first_day < today ? today : first_day,
    last_day,
    category_ids: [...new Set(category_ids)].sort((a, b) => a - b),
    is_closed,
    usda_slots: is_closed ? 0 : usda_slots,
    custom_slots: is_closed ? 0 : custom_slots,
  };
}
