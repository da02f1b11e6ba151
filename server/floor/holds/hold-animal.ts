import type * as api from '#contract/floor/holds-api.ts';
import { HOLD_WORDS } from '#contract/floor/holds-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { NOT_IN_PLANT, ORDER_STATUS } from '#contract/orders/status.ts';
import { addHold, endHold, findOpenHolds } from '#server/floor/holds/hold-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { lockOrder } from '#server/orders/store.ts';

/** Holds an animal that is in the plant. */
export async function holdAnimal(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, kind, reason, action_id, initials, taken_at }: InputOf<typeof api.holdAnimal>,
): Promise<DataOf<typeof api.holdAnimal>> {
  const { plant_id, account_id: held_by } = actor;
  if (!(await findAction(tx, plant_id, action_id))) {
    const order = await lockOrder(tx, plant_id, order_id);
    if (!order) throw new Problem('not_found');
    if (order.status !== ORDER_STATUS.open || NOT_IN_PLANT.includes(order.stage)) throw new Problem('game_not_here');
    const open = await findOpenHolds(tx, plant_id, order_id);
    if (open.some((hold) => hold.kind === kind)) throw new Problem('hold_open');
    await addHold(tx, plant_id, { order_id, kind, reason, held_by });
    await addRecord(tx, actor, { action_id, initials, taken_at, kind: 'hold', order_id, body: { kind, reason } });
    await emit(tx, { actor }, 'order.changed', {
      subject: { order_id },
      data: { changes: [{ field: 'hold', from: null, to: HOLD_WORDS[kind] }] },
    });
  }
  return { order_id, holds: await findOpenHolds(tx, plant_id, order_id) };
}

/** A hold is released once, however many people do it at the same time. */
export async function releaseHold(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, hold_id, reason, action_id, initials, taken_at }: InputOf<typeof api.releaseHold>,
): Promise<DataOf<typeof api.releaseHold>> {
  const { plant_id, account_id: released_by } = actor;
  if (!(await findAction(tx, plant_id, action_id))) {
    if (!(await lockOrder(tx, plant_id, order_id))) throw new Problem('not_found');
    const kind = await endHold(tx, plant_id, { order_id, hold_id, released_by, reason });
    if (!kind) throw new Problem('hold_released');
    await addRecord(tx, actor, {
      action_id,
      initials,
      taken_at,
      kind: 'hold_released',
      order_id,
      body: { hold_id, kind, reason },
    });
    await emit(tx, { actor }, 'order.changed', {
      subject: { order_id },
      data: { changes: [{ field: 'hold', from: HOLD_WORDS[kind], to: null }] },
    });
  }
  return { order_id, holds: await findOpenHolds(tx, plant_id, order_id) };
}
