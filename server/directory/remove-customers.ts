import type {
  countOpenOrders as countApi,
  removeCustomers as removeApi,
  restoreCustomers as restoreApi,
} from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { closePortal, mailInvitation } from '#server/directory/portal.ts';
import { holdings } from '#server/directory/ports.ts';
import { refuseTwice } from '#server/directory/refuse-twice.ts';
import { bringBack, lockRecords, takeAway } from '#server/directory/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Called before customers are deleted. */
export const countOpenOrders = async (
  db: Db,
  { actor }: Who<PlantActor>,
  { ids }: InputOf<typeof countApi>,
): Promise<DataOf<typeof countApi>> => ({
  open_orders: await holdings().countOpenOrders(db, actor.plant_id, ids),
});

/**
 * Soft-deletes records, even if they have orders; orders keep the name. Skips records that someone else has already deleted.
 */
export async function removeCustomers(
  tx: Tx,
  who: Who<PlantActor>,
  { ids }: InputOf<typeof removeApi>,
): Promise<DataOf<typeof removeApi>> {
  const { plant_id } = who.actor;
  const there = (await lockAll(tx, plant_id, ids)).filter(({ deleted_at }) => deleted_at === null);
  const removed = there.map(({ customer_id }) => customer_id);
  if (removed.length === 0) return { ids: removed };
  await takeAway(tx, plant_id, removed);
  for (const { account_id, has_portal } of there) if (has_portal) await closePortal(tx, plant_id, account_id);
  await emit(tx, who, 'customer.removed', { subject: { customer_ids: removed } });
  return { ids: removed };
}

/** Restores deleted records with their portal. */
export async function restoreCustomers(
  tx: Tx,
  who: Who<PlantActor>,
  { ids }: InputOf<typeof restoreApi>,
): Promise<DataOf<typeof restoreApi>> {
  const { plant_id } = who.actor;
  const gone = (await lockAll(tx, plant_id, ids)).filter(
    ({ deleted_at, merged_into }) => deleted_at !== null && merged_into === null,
  );
  const restored = gone.map(({ customer_id }) => customer_id);
  if (restored.length === 0) return { ids: restored };
  await refuseTwice(bringBack(tx, plant_id, restored));
  // The link emailed earlier was revoked when the record was deleted.
  for (const { account_id, had_portal } of gone) if (had_portal) await mailInvitation(tx, who, account_id);
  await emit(tx, who, 'customer.restored', { subject: { customer_ids: restored } });
  return { ids: restored };
}

async function lockAll(tx: Tx, plant_id: number, ids: readonly number[]) {
  const locked = await lockRecords(tx, plant_id, ids);
  if (locked.length < new Set(ids).size) throw new Problem('not_found');
  return locked;
}
