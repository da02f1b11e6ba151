import type * as api from '#contract/floor/kill/kill-api.ts';
import { killFactsOf } from '#contract/floor/kill/kill-facts.ts';
import { inKillOrder } from '#contract/floor/kill/kill-list.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { findChosenOrder, findKillRecords, listToKill, saveChosenOrder } from '#server/floor/kill/kill-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A day's animals as they are killed, with what has been recorded about each. */
export async function killList(
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
  { date = today }: InputOf<typeof api.killList>,
): Promise<DataOf<typeof api.killList>> {
  const animals = await listToKill(db, plant_id, { date, isToday: date === today });
  const { order_ids, edition } = await findChosenOrder(db, plant_id, date);
  const records = await findKillRecords(
    db,
    plant_id,
    animals.map(({ order_id }) => order_id),
  );
  const recordsOf = Map.groupBy(records, ({ order_id }) => order_id);
  const known = animals.map((animal) => ({ ...animal, facts: killFactsOf(recordsOf.get(animal.order_id) ?? []) }));
  return { date, edition, animals: inKillOrder(known, order_ids) };
}

/** Of several people who change the same day at once, one does, and the others look again. */
export async function orderKillList(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { date, order_ids, edition }: InputOf<typeof api.orderKillList>,
): Promise<DataOf<typeof api.orderKillList>> {
  const saved = await saveChosenOrder(tx, actor.plant_id, { date, order_ids, edition });
  if (saved === undefined) throw new Problem('kill_list_changed');
  await emit(tx, { actor }, 'floor.changed', {});
  return { date, edition: saved };
}
