import { CWD_WORDS } from '#contract/floor/game.ts';
import type { saveCwd as api } from '#contract/floor/intake-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { findCwd, setCwd } from '#server/floor/intake/game-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { lockOrder } from '#server/orders/store.ts';

/** Each result is a record of its own, so the order of two results is known even if they are sent late. */
export async function saveCwd(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, cwd, ...record }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  if (await findAction(tx, plant_id, record.action_id)) return { order_id, cwd: await findCwd(tx, plant_id, order_id) };
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!SPECIES_FACTS[order.species].isGame) throw new Problem('game_only');
  if (!ARRIVED.includes(order.status)) throw new Problem('game_not_here');
  const before = await findCwd(tx, plant_id, order_id);
  await setCwd(tx, plant_id, { order_id, today }, cwd);
  const { action_id, initials, taken_at } = record;
  await addRecord(tx, actor, { action_id, kind: 'cwd', order_id, body: { from: before, to: cwd }, initials, taken_at });
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'cwd', from: CWD_WORDS[before], to: CWD_WORDS[cwd] }] },
  });
  return { order_id, cwd };
}
