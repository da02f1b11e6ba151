import { wordsFor } from '#contract/app/refusals.ts';
import { MAX_ORDERS_PER_BOOKING } from '#contract/booking/booking.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_OF, comesAsFlock, showSpecies } from '#contract/lib/species.ts';
import type { joinWaitlist as api } from '#contract/waitlist/api.ts';
import { requireCard } from '#server/accounts/policy.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { requireOffering } from '#server/orders/animal/offering.ts';
import { findOwnRecord } from '#server/orders/store.ts';
import { findRoom } from '#server/waitlist/find-room.ts';
import { addEntry, findWaitingCustomer } from '#server/waitlist/store.ts';

type Form = InputOf<typeof api>;

/**
 * Puts a customer at the end of the line for a day. The office may add any customer, portal users may add themselves, and
 * producers may also add their own customers. If a day has enough free slots, it must be booked instead.
 */
export async function joinWaitlist(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { customer_id: named, ...form }: Form,
): Promise<DataOf<typeof api>> {
  requireCard(actor);
  requireSense(actor, form, today);
  const { plant_id, account_id: created_by } = actor;
  const isOwn = !isOffice(actor.role);
  const customer_id = named ?? (isOwn ? await findOwnRecord(tx, plant_id, created_by) : undefined);
  if (customer_id === undefined) throw atField('customer_missing', 'customer_id');
  const customer = await findWaitingCustomer(tx, plant_id, customer_id, isOwn ? created_by : null);
  if (!customer) throw atField('customer_unknown', 'customer_id');

  const offering = requireOffering(actor, form.process_option, form.offering);
  const entry = { ...form, offering, category_id: CATEGORY_OF[form.species] };
  const wish = { ...entry, slack_days: 0, entry_id: 0, offered_days: [] };
  const roomFor = await findRoom(tx, plant_id, [wish], today, () => true);
  if (roomFor(wish).length > 0) throw new Problem('day_has_room', { values: { day: form.day } });

  const title = form.title || `${customer.last_name} ${showSpecies(form.species)}`.trim();
  const entry_id = await addEntry(tx, { ...entry, plant_id, customer_id, title, created_by });
  if (entry_id === undefined) throw new Problem('waits_already');
  await emit(tx, { actor }, 'waitlist.joined', { subject: { entry_id } });
  return { entry_id };
}

function requireSense(actor: PlantActor, { day, species, heads }: Omit<Form, 'customer_id'>, today: IsoDate): void {
  if (day < today) throw atField('date_past', 'day');
  if (!actor.species.includes(species)) {
    const values = { species: showSpecies(species) };
    throw new Problem('species_not_handled', { values, fields: { species: wordsFor('species_not_handled', values) } });
  }
  if (!comesAsFlock(species) && heads > MAX_ORDERS_PER_BOOKING) {
    throw new Problem('too_many_animals', { values: { most: MAX_ORDERS_PER_BOOKING } });
  }
}

const atField = (code: 'date_past' | 'customer_missing' | 'customer_unknown', field: string) =>
  new Problem(code, { fields: { [field]: wordsFor(code) } });
