import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { leaveWaitlist as leaveApi } from '#contract/waitlist/api.ts';
import { releaseSlots } from '#server/calendar/ledger.ts';
import { findClosure } from '#server/calendar/special-days-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { entryAbilities, maySeeEntry } from '#server/waitlist/policy.ts';
import {
  type Entry,
  endOffer,
  findOpenOffer,
  headsOfOffer,
  listOfferedClosed,
  lockEntry,
  type OpenOffer,
  setEntryStatus,
} from '#server/waitlist/store.ts';

/** Ends an open offer and releases its slots. The caller must have locked its entry. */
export async function giveBack(
  tx: Tx,
  actor: EventActor,
  { entry, offer }: { entry: Entry; offer: OpenOffer },
  outcome: 'declined' | 'lapsed' | 'withdrawn' | 'closed',
): Promise<void> {
  await releaseSlots(tx, actor.plant_id, [headsOfOffer(entry, offer)]);
  await endOffer(tx, actor.plant_id, offer.offer_id, { outcome, ended_by: actor.account_id });
}

/** Removes an entry from the waitlist, for its customer or the office. Releases any open offer. */
export async function leaveWaitlist(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { entry_id }: InputOf<typeof leaveApi>,
): Promise<DataOf<typeof leaveApi>> {
  const entry = await lockEntry(tx, actor.plant_id, entry_id);
  if (!entry || !maySeeEntry(actor, entry)) throw new Problem('not_found');
  if (!entryAbilities(actor, entry).leave) throw new Problem('waitlist_over');
  await endEntry(tx, actor, entry);
  return { entry_id };
}

/** Removes a locked entry from the waitlist and releases its offer. */
export async function endEntry(tx: Tx, actor: EventActor, entry: Entry): Promise<void> {
  const offer = await findOpenOffer(tx, actor.plant_id, entry.entry_id);
  if (offer) await giveBack(tx, actor, { entry, offer }, 'withdrawn');
  await setEntryStatus(tx, actor.plant_id, entry.entry_id, 'left');
  await emit(tx, { actor }, 'waitlist.left', { subject: { entry_id: entry.entry_id } });
}

/**
 * Withdraws the open offers for days that a plant has closed. Their entries keep their places, and get these days offered
 * again if the plant opens them. Each entry has its own transaction, so a second run finds only what is left.
 */
export async function withdrawClosed(db: Db, actor: EventActor): Promise<void> {
  const { plant_id } = actor;
  for (const entry_id of await listOfferedClosed(db, plant_id)) {
    await inTransaction(db, async (tx) => {
      const entry = await lockEntry(tx, plant_id, entry_id);
      const offer = await findOpenOffer(tx, plant_id, entry_id);
      if (!entry || !offer || (await findClosure(tx, plant_id, { ...entry, day: offer.day })) === undefined) return;
      await giveBack(tx, actor, { entry, offer }, 'closed');
      await setEntryStatus(tx, plant_id, entry_id, 'waiting');
      await emit(tx, { actor }, 'waitlist.withdrawn', {
        subject: { entry_id },
        data: { offer_id: offer.offer_id, day: offer.day },
      });
    });
  }
}

interface Due {
  plant_id: number;
  entry_id: number;
}
/** How many entries are handled per run. The rest are handled a minute later. */
const MAX_AT_ONCE = 500;

/**
 * Ends expired offers, and entries whose requested days are all in the past at their plant as of the instant `now`. Safe to run
 * in any number of processes at once: each entry has its own transaction and is handled only once.
 */
export async function endWhatIsDue(db: Db, now = new Date().toISOString()): Promise<void> {
  const { rows: lapsed } = await sql<Due>`
    select plant_id, entry_id from waitlist_offers where ended_at is null and offered_until <= now()
    order by offered_until limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  for (const due of lapsed) await inTransaction(db, (tx) => lapse(tx, due));
  const { rows: missed } = await sql<Due>`
    select e.plant_id, e.entry_id from waitlist_entries e join plants p using (plant_id)
    where e.ended_at is null and e.status = 'waiting'
      and e.day + e.slack_days < (${now}::timestamptz at time zone p.time_zone)::date
    order by e.entry_id limit ${sql.lit(MAX_AT_ONCE)}`.execute(db);
  for (const due of missed) await inTransaction(db, (tx) => miss(tx, due));
}

/**
 * An expired offer ends the whole entry. Otherwise, its other days would be held one after another for someone who doesn't
 * respond.
 */
async function lapse(tx: Tx, { plant_id, entry_id }: Due): Promise<void> {
  const entry = await lockEntry(tx, plant_id, entry_id);
  const offer = await findOpenOffer(tx, plant_id, entry_id);
  if (!entry || !offer?.is_due) return;
  const actor = { plant_id, account_id: null };
  await giveBack(tx, actor, { entry, offer }, 'lapsed');
  await setEntryStatus(tx, plant_id, entry_id, 'lapsed');
  await emit(tx, { actor }, 'waitlist.lapsed', {
    subject: { entry_id },
    data: { offer_id: offer.offer_id, day: offer.day },
  });
}

async function miss(tx: Tx, { plant_id, entry_id }: Due): Promise<void> {
  const entry = await lockEntry(tx, plant_id, entry_id);
  if (entry?.status !== 'waiting') return;
  await setEntryStatus(tx, plant_id, entry_id, 'missed');
  await emit(tx, { actor: { plant_id, account_id: null } }, 'waitlist.missed', { subject: { entry_id } });
}
