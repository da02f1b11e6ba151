import { sql } from 'kysely';
import type { Holdings } from '#server/directory/ports.ts';
import type { Tx } from '#server/lib/database.ts';
import { endEntry } from '#server/waitlist/end-entries.ts';
import { lockEntry, lockLine } from '#server/waitlist/store.ts';

/** Also moves a customer's waitlist entries when two records are merged. */
export const withWaitlist = (earlier: Holdings): Holdings => ({
  ...earlier,
  async moveTo(tx, plant_id, from, to) {
    // Orders are locked before entries, and entries before slots.
    const orders = await earlier.moveTo(tx, plant_id, from, to);
    await moveEntries(tx, plant_id, from, to);
    return orders;
  },
});

interface Pair {
  gone_id: number;
  kept_id: number;
  is_gone_offered: boolean;
  is_kept_offered: boolean;
}
/**
 * If both records are waiting for the same day, one entry stays: the one with an open offer, otherwise the kept record's.
 */
async function moveEntries(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  await lockLine(tx, plant_id);
  const { rows } = await sql<Pair>`
    select g.entry_id as gone_id, k.entry_id as kept_id, g.status = 'offered' as is_gone_offered, k.status = 'offered' as is_kept_offered
    from waitlist_entries g join waitlist_entries k using (plant_id, species, day, process_option, offering)
    where g.plant_id = ${plant_id} and g.customer_id = ${from} and k.customer_id = ${to}
      and g.ended_at is null and k.ended_at is null
    order by g.entry_id for update of g, k`.execute(tx);
  for (const { gone_id, kept_id, is_gone_offered, is_kept_offered } of rows) {
    const entry = await lockEntry(tx, plant_id, is_gone_offered && !is_kept_offered ? kept_id : gone_id);
    if (entry) await endEntry(tx, { plant_id, account_id: null }, entry);
  }
  await sql`update waitlist_entries set customer_id = ${to} where plant_id = ${plant_id} and customer_id = ${from}`.execute(
    tx,
  );
}
