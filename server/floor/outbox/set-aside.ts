import type { setAside as api } from '#contract/floor/outbox-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Keeps the id of the refused action, so that sending that one again can't do it a second time. */
export async function setAside(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { action_id, initials, taken_at, order_id, ...body }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  if (await findAction(tx, actor.plant_id, action_id)) return { action_id };
  const known = order_id === undefined ? null : await ownOrder(tx, actor.plant_id, order_id);
  await addRecord(tx, actor, { action_id, kind: 'set_aside', order_id: known, body, initials, taken_at });
  return { action_id };
}

/** The animal may have been deleted since. */
async function ownOrder(tx: Tx, plant_id: number, order_id: number): Promise<number | null> {
  const found = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return found?.order_id ?? null;
}
