import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/orders/pickups-api.ts';
import type { Need } from '#contract/orders/stage-needs.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { moveStage, overriddenWith, requireOverride } from '#server/orders/move-stage.ts';
import { setStage } from '#server/orders/notifications/notice-store.ts';
import { pickupTrips, stageChecks } from '#server/orders/ports.ts';
import { needsOfOwed } from '#server/orders/stage-needs.ts';
import { SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

/** Records that a family has its meat. */
export const pickUpShare = (
  tx: Tx,
  who: Pick<Who<PlantActor>, 'actor' | 'today'>,
  asked: InputOf<typeof api.pickUpShare>,
): Promise<DataOf<typeof api.pickUpShare>> => recordPickup(tx, who, asked);

/**
 * Records that a family has its meat, or had it at an earlier time. Locks the order, so the last of several families picks up the
 * animal, once.
 */
export async function recordPickup(
  tx: Tx,
  who: Pick<Who<PlantActor>, 'actor' | 'today'>,
  { order_id, cart_id, name, boxes, override, reason }: InputOf<typeof api.pickUpShare>,
  at: string | null = null,
): Promise<DataOf<typeof api.pickUpShare>> {
  const { actor } = who;
  const { plant_id, account_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  const share = order && (await findShare(tx, plant_id, order_id, cart_id));
  if (!share) throw new Problem('not_found');
  if (share.picked_up_by !== null) return { order_id, cart_id, pickup_id: 0 };
  requireReady(order);
  const overridden = await requireMayLeave(tx, actor, { order_id, cart_id, override, reason });
  const picked_up_at = sql<string>`least(${at}::timestamptz, now())`;
  await tx
    .insertInto('share_pickups')
    .values({ plant_id, cart_id, order_id, picked_up_by: name, boxes, picked_up_at, recorded_by: account_id })
    .execute();
  const pickup_id = await emit(tx, { actor }, 'share.picked_up', {
    subject: { order_id },
    data: { cart_id, ...overridden, changes: [...pickupChanges(share.owner, name, boxes), ...overridden.changes] },
  });
  if (await isAllPickedUp(tx, plant_id, order_id)) {
    const isUnreviewed = await stageChecks().isReviewMissing(tx, plant_id, order_id);
    const overrides = { reason: isUnreviewed ? reason : '', override: isUnreviewed };
    await moveStage(tx, who, { order_id, from: 'ready', to: 'picked_up', ...overrides });
  }
  return { order_id, cart_id, pickup_id };
}

/** For the history, which shows it to the plant's staff. */
export const pickupChanges = (of: string, name: string, boxes: number | null) => [
  { field: 'pickup', of, from: null, to: name },
  ...(boxes === null ? [] : [{ field: 'boxes', of, from: null, to: String(boxes) }]),
];

export function requireReady({ status, stage }: LockedOrder): void {
  if (status !== ORDER_STATUS.open || stage !== 'ready') throw new Problem('share_not_ready');
}

/**
 * Refuses to hand out meat that is held, whose records nobody reviewed, or that a buyer on the market hasn't paid for, unless the
 * office overrides it with a reason. Nobody overrides a hold.
 */
export async function requireMayLeave(
  db: Db,
  actor: PlantActor,
  { order_id, cart_id, override, reason }: { order_id: number; cart_id: number; override: boolean; reason: string },
): Promise<{ changes: ReturnType<typeof overriddenWith>['changes']; override_reason?: string }> {
  const missing = await findMissingOf(db, actor.plant_id, order_id, cart_id);
  if (missing.length === 0) return { changes: [] };
  requireOverride(actor, 'picked_up', missing, { reason, override });
  return overriddenWith(missing, reason);
}

/** A share, and who picked it up; null while it is here. */
export async function findShare(db: Db, plant_id: number, order_id: number, cart_id: number) {
  const { rows } = await sql<{ owner: string; picked_up_by: string | null }>`
    select trim(concat_ws(' ', c.first_name, c.last_name)) as owner, h.picked_up_by
    from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    left join share_pickups h on h.plant_id = s.plant_id and h.cart_id = s.cart_id
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} and s.cart_id = ${cart_id}`.execute(db);
  return rows[0];
}

async function findMissingOf(db: Db, plant_id: number, order_id: number, cart_id: number): Promise<readonly Need[]> {
  const owed = await stageChecks().owedAtPickup(db, plant_id, order_id);
  const isHeld = await stageChecks().isHeld(db, plant_id, order_id);
  const isUnreviewed = await stageChecks().isReviewMissing(db, plant_id, order_id);
  return [
    ...(isHeld ? (['hold'] as const) : []),
    ...(isUnreviewed ? (['review'] as const) : []),
    ...needsOfOwed(owed.filter((one) => one.cart_id === cart_id)),
  ];
}

async function isAllPickedUp(db: Db, plant_id: number, order_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from shares s where s.plant_id = ${plant_id} and s.order_id = ${order_id}
      and not exists (select from share_pickups h where h.plant_id = s.plant_id and h.cart_id = s.cart_id)`.execute(db);
  return rows.length === 0;
}

/** Undoes a pickup that was just recorded. If it was the last one, the animal is ready for pickup again. */
export async function undoPickup(
  tx: Tx,
  { actor }: Pick<Who<PlantActor>, 'actor'>,
  { order_id, cart_id, pickup_id }: InputOf<typeof api.undoPickup>,
): Promise<DataOf<typeof api.undoPickup>> {
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const { rows } = await sql`
    select from events where owner_id = ${plant_id} and order_id = ${order_id} and event_id = ${pickup_id}
      and kind = 'share.picked_up' and (data->>'cart_id')::bigint = ${cart_id}
      and happened_at > now() - make_interval(secs => ${SETTLED_SECONDS})`.execute(tx);
  if (rows.length === 0 || order.status !== ORDER_STATUS.open) throw new Problem('stage_settled');
  const { numDeletedRows } = await tx
    .deleteFrom('share_pickups')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return { order_id, cart_id };
  await pickupTrips().takeBack(tx, actor, { order_id, cart_id });
  await emit(tx, { actor }, 'share.pickup_undone', { subject: { order_id }, data: { cart_id } });
  if (order.stage === 'picked_up') {
    await setStage(tx, plant_id, order_id, 'ready');
    const data = { stage: 'ready', stage_before: 'picked_up' };
    await emit(tx, { actor }, 'order.stage_undone', { subject: { order_id }, data });
  }
  return { order_id, cart_id };
}

/** Who picked up which share, and what is owed for the others. */
export async function listPickups(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { order_id }: InputOf<typeof api.listPickups>,
): Promise<DataOf<typeof api.listPickups>> {
  const { rows } = await sql<Omit<api.Pickup, 'farm_cents' | 'plant_cents' | 'farm'>>`
    select s.cart_id, case when h.cart_id is not null then json_build_object('name', h.picked_up_by, 'boxes', h.boxes,
      'at', h.picked_up_at, 'recorded_by', concat_ws(' ', a.first_name, a.last_name)) end as picked_up
    from orders o join shares s using (plant_id, order_id)
    left join share_pickups h on h.plant_id = s.plant_id and h.cart_id = s.cart_id
    left join accounts a on a.account_id = h.recorded_by
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}
    order by s.first_quarter`.execute(db);
  const owed = new Map(
    (await stageChecks().owedAtPickup(db, plant_id, order_id)).map(({ cart_id, ...one }) => [cart_id, one]),
  );
  const farms = new Map(
    (await stageChecks().farmPickups(db, plant_id, order_id)).map(({ cart_id, farm }) => [cart_id, farm]),
  );
  return rows.map((row) => ({
    ...row,
    farm: farms.get(row.cart_id) ?? '',
    farm_cents: 0,
    plant_cents: 0,
    ...owed.get(row.cart_id),
  }));
}
