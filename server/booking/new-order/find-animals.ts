import type { ManualOrder } from '#contract/booking/api.ts';
import { type Animal, animalsOf, countOrders, MAX_ORDERS_PER_BOOKING } from '#contract/booking/booking.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import type { Label } from '#contract/orders/offering.ts';
import { isAskedForAge, type OrganicVerifyRow } from '#contract/orders/verified-animal.ts';
import type { NewAnimal } from '#server/booking/new-order/add-booking.ts';
import { requireKillDate } from '#server/booking/require-kill-date.ts';
import type { Heads } from '#server/calendar/ledger.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { requireOffering } from '#server/orders/animal/offering.ts';

/** An animal on the form. Its shares are not yet known. */
export type FormAnimal = Omit<NewAnimal, 'shares'> & Animal & { process_option: Label | '' };

/**
 * The animals on the form, all of species the plant handles, each with its own verification and age rows. A value missing
 * from a row comes from the form.
 */
export function findAnimals(actor: PlantActor, form: ManualOrder, kill_date: IsoDate): FormAnimal[] {
  const count = countOrders(form);
  if (count === 0) throw new Problem('no_animals');
  if (count > MAX_ORDERS_PER_BOOKING)
    throw new Problem('too_many_animals', { values: { most: MAX_ORDERS_PER_BOOKING } });
  const animals = animalsOf(form);
  const stray = animals.find(({ species }) => !actor.species.includes(species));
  if (stray) {
    throw new Problem('species_not_handled', {
      values: { species: showSpecies(stray.species) },
      fields: { [`${stray.species}_qty`]: 'Not handled by this plant.' },
    });
  }
  const rows = rowsByAnimal(form.organic_verify);
  const ages = new Map(form.over_thirty_months.map((one) => [keyOf(one.animal, one.order_number), one.answer]));
  const hangs = new Map(form.hang_days.map((one) => [keyOf(one.animal, one.order_number), one.days]));
  const known = new Set(animals.map(({ species, animal_number }) => keyOf(species, animal_number)));
  if ([...rows.keys(), ...ages.keys(), ...hangs.keys()].some((key) => !known.has(key)))
    throw new Problem('animal_unknown');
  return animals.map((animal) => {
    const key = keyOf(animal.species, animal.animal_number);
    const age = ages.get(key) ?? '';
    if (age !== '' && !isAskedForAge(animal.species)) throw new Problem('age_of_cattle_only');
    const row = rows.get(key);
    const hang_days = row?.hang ?? hangs.get(key) ?? null;
    return { ...animal, ...verified(actor, form, kill_date, row), hang_days, over_thirty_months: age };
  });
}

const keyOf = (species: Species, animal_number: number) => `${species} ${animal_number}`;

/** Rows have no animal number, so the first row of a species belongs to its first animal. */
function rowsByAnimal(rows: readonly OrganicVerifyRow[]): Map<string, OrganicVerifyRow> {
  const counted = new Map<Species, number>();
  return new Map(
    rows.map((row) => {
      const number = (counted.get(row.species) ?? 0) + 1;
      counted.set(row.species, number);
      return [keyOf(row.species, number), row];
    }),
  );
}

function verified(actor: PlantActor, form: ManualOrder, kill_date: IsoDate, row: OrganicVerifyRow | undefined) {
  const { dropoff_date } = form;
  const process_option = row?.label || form.process_option;
  if (row?.date) requireKillDate(dropoff_date, row.date, { field: 'organic_verify' });
  return {
    process_option,
    offering: requireOffering(actor, process_option, row?.label ? row.offering : form.offering),
    kill_date: row?.date ?? kill_date,
    sex: row?.sex || form.sex,
    organs: row && row.organs.length > 0 ? row.organs : form.organs,
    organic: row?.organic || form.organic,
    tag_id: row?.ear_tag_id ?? '',
  };
}

/** The slots the animals need on each day, totaled by category, label, and offering. */
export function claimsOf(animals: readonly FormAnimal[], days: readonly IsoDate[]): Heads[] {
  const claims = new Map<string, Omit<Heads, 'day'>>();
  for (const { category_id, process_option, offering, heads } of animals) {
    const key = `${category_id} ${process_option} ${offering}`;
    claims.set(key, { category_id, process_option, offering, heads: heads + (claims.get(key)?.heads ?? 0) });
  }
  return days.flatMap((day) => [...claims.values()].map((claim) => ({ day, ...claim })));
}
