import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/floor/intake-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { updateStatus } from '#server/booking/order-page/update-status.ts';
import { saveGame } from '#server/floor/intake/game-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { giveLentNumber } from '#server/orders/animal/lent-numbers.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

type TakenIn = DataOf<typeof api.takeIn>;
type Arrival = Omit<InputOf<typeof api.takeIn>, 'order_id'>;

/** Receives a booked animal at the door. */
export async function takeIn(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, ...arrival }: InputOf<typeof api.takeIn>,
): Promise<TakenIn> {
  return (await findTaken(tx, who.actor, arrival.action_id)) ?? (await receiveAtDoor(tx, who, order_id, arrival));
}

/** What came of an action that was sent before. */
export async function findTaken(tx: Tx, { plant_id }: PlantActor, action_id: string): Promise<TakenIn | undefined> {
  const done = await findAction(tx, plant_id, action_id);
  if (!done) return undefined;
  const is_stopped = done.kind === 'intake_stopped';
  if (done.order_id === null) return { order_id: 0, plant_number: '', is_stopped };
  return { order_id: done.order_id, plant_number: await numberOf(tx, plant_id, done.order_id), is_stopped };
}

/** Saves what was said at the door and receives the animal, which numbers it. An animal that isn't sound is only recorded. */
export async function receiveAtDoor(
  tx: Tx,
  who: Who<PlantActor>,
  order_id: number,
  arrival: Arrival,
): Promise<TakenIn> {
  const { actor, today } = who;
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!orderAbilities(actor, order).receive) {
    throw new Problem('status_move', {
      values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[ORDER_STATUS.open] },
    });
  }
  requireFitting(order.species, arrival);
  if (!arrival.is_sound) return stop(tx, who, order_id, arrival);

  const { ear_tag_id, live_weight_clb, over_thirty_months, dead_on_arrival, received, is_sure, allows_same_tag } =
    arrival;
  if (arrival.sex !== '' && arrival.sex !== order.sex) await changeSex(tx, actor, order, arrival.sex);
  if (arrival.game) await saveGame(tx, plant_id, { order_id, today }, arrival.game);
  const birds = {
    ...(dead_on_arrival !== undefined && { dead_on_arrival }),
    ...(received !== undefined && { received }),
  };
  if (arrival.lent_number && order.plant_number === '')
    await giveLentNumber(tx, plant_id, order_id, arrival.lent_number);
  await updateStatus(tx, who, {
    order_id,
    status: ORDER_STATUS.open,
    ...(ear_tag_id && { ear_tag_id }),
    ...(live_weight_clb && { live_weight_clb }),
    ...(over_thirty_months && { over_thirty_months }),
    ...birds,
    ...(is_sure && { is_sure }),
    ...(allows_same_tag && { allows_same_tag }),
  });
  const plant_number = await numberOf(tx, plant_id, order_id);
  await record(tx, actor, 'intake', order_id, arrival, { plant_number, species: order.species });
  return { order_id, plant_number, is_stopped: false };
}

/** Refuses what only other kinds of animals have. */
export function requireFitting(species: Species, { game, crates }: Arrival): void {
  if (game && !SPECIES_FACTS[species].isGame) throw new Problem('game_only');
  if (crates !== null && !comesAsFlock(species)) throw new Problem('flock_only');
}

/** Why an animal isn't received. */
export function requireUnsoundReason({ unsound_reason }: Arrival): void {
  if (unsound_reason !== '') return;
  throw new Problem('unsound_reason_missing', { fields: { unsound_reason: wordsFor('unsound_reason_missing') } });
}

/** The order stays as it is, and its history says why, so that the office and the owner know. */
async function stop(tx: Tx, { actor }: Who<PlantActor>, order_id: number, arrival: Arrival): Promise<TakenIn> {
  requireUnsoundReason(arrival);
  await record(tx, actor, 'intake_stopped', order_id, arrival, {});
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'not_sound', from: null, to: arrival.unsound_reason }] },
  });
  return { order_id, plant_number: '', is_stopped: true };
}

async function changeSex(tx: Tx, actor: PlantActor, { order_id, sex }: LockedOrder, to: string): Promise<void> {
  await updateOrder(tx, actor.plant_id, order_id, { sex: to });
  await emit(tx, { actor }, 'order.changed', {
    subject: { order_id },
    data: { changes: [{ field: 'sex', from: sex || null, to }] },
  });
}

/** The record keeps everything as it was said, even what has been corrected on the order since. */
export async function record(
  tx: Tx,
  actor: PlantActor,
  kind: 'intake' | 'intake_stopped',
  order_id: number | null,
  { action_id, taken_at, initials, allows_same_tag: _, is_sure: __, ...said }: Arrival,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  await addRecord(tx, actor, { action_id, kind, order_id, body: { ...more, ...said }, initials, taken_at });
}

async function numberOf(tx: Tx, plant_id: number, order_id: number): Promise<string> {
  const { plant_number } = await tx
    .selectFrom('orders')
    .select('plant_number')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return plant_number;
}
