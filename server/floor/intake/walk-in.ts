import { wordsFor } from '#contract/app/refusals.ts';
import type { walkIn as api } from '#contract/floor/intake-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { CATEGORY_OF, comesAsFlock, showSpecies } from '#contract/lib/species.ts';
import { killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import type { Label } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { addBooking, type NewAnimal, type NewBooking, PLAIN_ANIMAL } from '#server/booking/new-order/add-booking.ts';
import { customerNamed } from '#server/directory/known-customers/customer-named.ts';
import { nameOfCustomer } from '#server/floor/intake/intake-store.ts';
import {
  findTaken,
  receiveAtDoor,
  record,
  requireFitting,
  requireUnsoundReason,
} from '#server/floor/intake/take-in.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { requireOffering } from '#server/orders/animal/offering.ts';

/** The recorded reason for using more slots than the day has. */
const WHY_ABOVE = 'Walk-in';

/** Books and receives an animal that stands at the door, in one step: it is booked for today and numbered, or nothing happens. */
export async function walkIn(
  tx: Tx,
  who: Who<PlantActor>,
  {
    customer_id,
    name,
    phone,
    address,
    species,
    heads,
    process_option,
    offering: answer,
    organic,
    ...arrival
  }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  const taken = await findTaken(tx, actor, arrival.action_id);
  if (taken) return taken;
  if (!actor.species.includes(species)) {
    throw new Problem('species_not_handled', { values: { species: showSpecies(species) } });
  }
  if (customer_id === undefined && name === '') {
    throw new Problem('walk_in_owner_missing', { fields: { name: wordsFor('walk_in_owner_missing') } });
  }
  requireFitting(species, arrival);
  if (!arrival.is_sound) {
    requireUnsoundReason(arrival);
    await record(tx, actor, 'intake_stopped', null, arrival, { species, name, phone, customer_id });
    return { order_id: 0, plant_number: '', is_stopped: true };
  }

  const owner = customer_id ?? (await customerNamed(tx, who, { name, phone, address }));
  const label = labelOf(species, process_option);
  const animal = {
    species,
    category_id: CATEGORY_OF[species],
    heads: comesAsFlock(species) ? heads : 1,
    process_option: label,
    offering: requireOffering(actor, label, answer),
  };
  const title = await nameOfCustomer(tx, actor.plant_id, owner);
  const booking = {
    actor,
    party_id: null,
    is_customer_created: false,
    status: ORDER_STATUS.pending,
    event_name: title || showSpecies(species),
    organic,
    customer_id: owner,
    remark: '',
    dropoff_date: today,
    send_cut_sheet: false,
    claims: [{ day: today, ...animal }],
  };
  const order_id = await bookToday(tx, booking, [
    { ...PLAIN_ANIMAL, ...animal, organic, kill_date: killDateOfNewOrder(today) },
  ]);
  return receiveAtDoor(tx, who, order_id, arrival);
}

/** Uses a free slot, or one more than the day has: the animal is already here. A closed day stays closed. */
async function bookToday(tx: Tx, booking: NewBooking, animals: readonly NewAnimal[]): Promise<number> {
  const book = async (full_day_reason: string) =>
    required((await addBooking(tx, { ...booking, full_day_reason }, animals)).order_ids[0], 'the order');
  try {
    return await book('');
  } catch (problem) {
    if (!(problem instanceof Problem) || !FULL.includes(problem.code)) throw problem;
    return book(WHY_ABOVE);
  }
}
const FULL: readonly string[] = ['day_full', 'day_not_offered'];

/** Game is always its hunter's own. */
const labelOf = (species: InputOf<typeof api>['species'], label: Label | ''): Label | '' =>
  label === '' && SPECIES_FACTS[species].isGame ? 'custom' : label;
