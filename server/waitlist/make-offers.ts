import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { offerDay as offerApi } from '#contract/waitlist/api.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { claimSlots } from '#server/calendar/ledger.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findRoom } from '#server/waitlist/find-room.ts';
import {
  addOffer,
  type Entry,
  isAwaited,
  listOfferedDays,
  listWaiting,
  lockEntry,
  lockLine,
  setEntryStatus,
} from '#server/waitlist/store.ts';

/**
 * Offers a plant's free slots to the waitlist in order, to each entry whose days and animals fit, until no more fit.
 * Each offer is its own transaction under the line's lock, so any number of processes can run this at once.
 */
export async function offerFreeSlots(db: Db, plant_id: number, today: IsoDate): Promise<void> {
  // This runs after every change to slots, and most plants have nobody waiting.
  if (!(await isAwaited(db, plant_id))) return;
  const refused = new Set<string>();
  while (await inTransaction(db, (tx) => offerNext(tx, plant_id, today, refused)));
}

/** Makes one offer. Returns whether to continue. Days that someone else took before the claim are added to `refused`. */
async function offerNext(tx: Tx, plant_id: number, today: IsoDate, refused: Set<string>): Promise<boolean> {
  await lockLine(tx, plant_id);
  const line = await listWaiting(tx, plant_id, today);
  const roomFor = await findRoom(
    tx,
    plant_id,
    line,
    today,
    ({ entry_id, offered_days }, day) => !offered_days.includes(day) && !refused.has(`${entry_id}:${day}`),
  );
  for (const waiting of line) {
    const [day] = roomFor(waiting);
    if (day === undefined) continue;
    const entry = await lockEntry(tx, plant_id, waiting.entry_id);
    if (entry?.status !== 'waiting') return true; // someone left, so the line has changed
    try {
      await offer(tx, { plant_id, account_id: null }, entry, day);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.add(`${waiting.entry_id}:${day}`);
    }
    return true;
  }
  return false;
}

/**
 * Offers a day to an entry out of turn, even a day it declined, since the office and the customer may have talked about it.
 */
export async function offerDay(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { entry_id, day }: InputOf<typeof offerApi>,
): Promise<DataOf<typeof offerApi>> {
  requireCard(actor);
  await lockLine(tx, actor.plant_id);
  const entry = await lockEntry(tx, actor.plant_id, entry_id);
  if (!entry) throw new Problem('not_found');
  if (entry.status === 'offered') throw new Problem('offered_already');
  if (entry.status !== 'waiting') throw new Problem('waitlist_over');
  if (day !== undefined && day < today) throw new Problem('date_past');
  return offer(tx, actor, entry, day ?? (await findNearestRoom(tx, actor.plant_id, entry, today)));
}

/** The nearest day with room, preferably one that wasn't offered before. */
async function findNearestRoom(tx: Tx, plant_id: number, entry: Entry, today: IsoDate): Promise<IsoDate> {
  const offered_days = await listOfferedDays(tx, plant_id, entry.entry_id);
  const waiting = { ...entry, offered_days };
  const days = (await findRoom(tx, plant_id, [waiting], today, () => true))(waiting);
  const day = days.find((each) => !offered_days.includes(each)) ?? days[0];
  if (day === undefined) throw new Problem('no_day_free');
  return day;
}

/** Claims the day's slots for a locked entry and offers them. */
async function offer(
  tx: Tx,
  actor: Pick<PlantActor, 'plant_id'> & { account_id: number | null },
  entry: Entry,
  day: IsoDate,
) {
  const { plant_id } = actor;
  const { entry_id, category_id, process_option, offering, heads } = entry;
  const weights = await claimSlots(tx, plant_id, [{ day, category_id, process_option, offering, heads }]);
  const slots_per_head = weights[category_id] ?? 1;
  const offered_by = actor.account_id;
  const added = await addOffer(tx, { plant_id, entry_id, day, heads, slots_per_head, offered_by });
  await setEntryStatus(tx, plant_id, entry_id, 'offered');
  await emit(tx, { actor }, 'waitlist.offered', {
    subject: { entry_id },
    data: { offer_id: added.offer_id, day, heads },
  });
  return added;
}
