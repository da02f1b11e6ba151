import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { nameOfCategory } from '#contract/lib/species.ts';
import type {
  acceptOffer as acceptApi,
  declineOffer as declineApi,
  withdrawOffer as withdrawApi,
} from '#contract/waitlist/api.ts';
import { daysThatDo } from '#contract/waitlist/window.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { bookHeld } from '#server/booking/new-order/book-held.ts';
import { findClosure } from '#server/calendar/special-days-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { giveBack } from '#server/waitlist/end-entries.ts';
import { maySeeEntry } from '#server/waitlist/policy.ts';
import {
  type Entry,
  endOffer,
  findEntryOfOffer,
  findOpenOffer,
  listOfferedDays,
  lockEntry,
  type OpenOffer,
  setEntryStatus,
} from '#server/waitlist/store.ts';

/**
 * Locks an offer's entry and finds the offer. Throws not_found if the caller isn't involved. An expired offer counts as
 * over even before the cleanup job ends it.
 */
async function lockOffer(tx: Tx, actor: PlantActor, offer_id: number): Promise<{ entry: Entry; offer: OpenOffer }> {
  const entry_id = await findEntryOfOffer(tx, actor.plant_id, offer_id);
  const entry = entry_id === undefined ? undefined : await lockEntry(tx, actor.plant_id, entry_id);
  if (!entry || !maySeeEntry(actor, entry)) throw new Problem('not_found');
  const offer = await findOpenOffer(tx, actor.plant_id, entry.entry_id);
  if (offer?.offer_id !== offer_id || offer.is_due) throw new Problem('offer_over');
  return { entry, offer };
}

/**
 * Accepts an offer. The booking takes over its slots in the same transaction, without a new claim. If several calls arrive at
 * once, only one books. A day that the plant has closed since can't be booked, even before its offers are withdrawn.
 */
export async function acceptOffer(
  tx: Tx,
  who: Who<PlantActor>,
  { offer_id }: InputOf<typeof acceptApi>,
): Promise<DataOf<typeof acceptApi>> {
  const { actor } = who;
  requireCard(actor);
  const { entry, offer } = await lockOffer(tx, actor, offer_id);
  const { entry_id, species, process_option, offering, title, remark, customer_id } = entry;
  const { day, heads, slots_per_head } = offer;
  const reason = await findClosure(tx, actor.plant_id, { day, category_id: entry.category_id });
  if (reason !== undefined) {
    const animals = nameOfCategory(entry.category_id, actor.species);
    throw new Problem('day_closed', { values: { day, species: animals, reason } });
  }
  const { booking_id, order_ids } = await bookHeld(tx, who, {
    species,
    heads,
    process_option,
    offering,
    dropoff_date: day,
    slots_per_head,
    event_name: title,
    remark,
    customer_id,
  });
  await endOffer(tx, actor.plant_id, offer_id, { outcome: 'accepted', ended_by: actor.account_id, booking_id });
  await setEntryStatus(tx, actor.plant_id, entry_id, 'booked');
  await emit(tx, { actor }, 'waitlist.accepted', {
    subject: { entry_id },
    data: { offer_id, day, booking_id },
  });
  return { booking_id, order_ids, day };
}

/** Declines an offer. The entry keeps its place if any of its other days hasn't been offered yet; otherwise it ends. */
export async function declineOffer(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { offer_id }: InputOf<typeof declineApi>,
): Promise<DataOf<typeof declineApi>> {
  const locked = await lockOffer(tx, actor, offer_id);
  const { entry, offer } = locked;
  await giveBack(tx, actor, locked, 'declined');
  const offered = await listOfferedDays(tx, actor.plant_id, entry.entry_id);
  const waits = daysThatDo(entry, today).some((day) => !offered.includes(day));
  await setEntryStatus(tx, actor.plant_id, entry.entry_id, waits ? 'waiting' : 'declined');
  await emit(tx, { actor }, 'waitlist.declined', {
    subject: { entry_id: entry.entry_id },
    data: { offer_id, day: offer.day },
  });
  return { waits };
}

/** Withdraws an offer. Its entry keeps its place in the line. */
export async function withdrawOffer(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { offer_id }: InputOf<typeof withdrawApi>,
): Promise<DataOf<typeof withdrawApi>> {
  const locked = await lockOffer(tx, actor, offer_id);
  const { entry, offer } = locked;
  await giveBack(tx, actor, locked, 'withdrawn');
  await setEntryStatus(tx, actor.plant_id, entry.entry_id, 'waiting');
  await emit(tx, { actor }, 'waitlist.withdrawn', {
    subject: { entry_id: entry.entry_id },
    data: { offer_id, day: offer.day },
  });
  return { entry_id: entry.entry_id };
}
