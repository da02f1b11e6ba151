import { sql } from 'kysely';
import type { decideCancellation as api, Cancellation } from '#contract/invoicing/paying/cancel-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { hasEnded } from '#server/invoicing/canceling/has-ended.ts';
import { findPayable } from '#server/invoicing/deposit-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { disputedOf } from '#server/payments/disputed.ts';

/** How the deposit for an order's booking is settled, if the booking was canceled. */
export async function findCancellation(db: Db, actor: PlantActor, order_id: number): Promise<Cancellation | null> {
  const { rows } = await sql<Omit<Cancellation, 'can'>>`
    select c.cancellation_id, c.cause, c.state, c.settle_at, c.refund_cents, c.kept_cents, c.fee_cents, c.fee_invoice_id,
      c.reason, c.revision,
      case when c.state = 'done' then (
        select coalesce(sum(greatest(0, m.amount_cents - m.refunded_cents - m.used_cents - ${disputedOf(sql`m`)})), 0)
        from payments m join orders n using (plant_id, order_id)
        where n.plant_id = c.plant_id and n.booking_id = c.booking_id) else 0 end::int as hand_back_cents
    from cancellations c join orders o using (plant_id, booking_id)
    where o.plant_id = ${actor.plant_id} and o.order_id = ${order_id} and c.state <> 'dropped' and ${hasEnded(sql`o`)}
    order by c.cancellation_id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const isTheirs = isOffice(actor.role);
  // Only the office sees why it overrode the rules.
  return {
    ...found,
    reason: isTheirs ? found.reason : '',
    can: { decide: isTheirs && found.state === 'waiting' },
  };
}

/** Overrides the rules. The decision is carried out within a minute. */
export async function decideCancellation(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { cancellation_id, refund_cents, fee_cents, reason, revision }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id, account_id: decided_by } = actor;
  const found = await tx
    .selectFrom('cancellations')
    .select(['order_id', 'state', 'revision'])
    .where('plant_id', '=', plant_id)
    .where('cancellation_id', '=', cancellation_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const { order_id, state } = found;
  if (state !== 'waiting' || found.revision !== revision) throw new Problem('cancellation_settled');
  const left = (await findPayable(tx, plant_id, { order_id }))?.paid_cents ?? 0;
  if (refund_cents > left) throw new Problem('more_than_paid', { values: { left: showMoney(left) } });
  await tx
    .updateTable('cancellations')
    .set({ refund_cents, fee_cents, reason, decided_by, settle_at: sql`now()`, revision: revision + 1 })
    .where('plant_id', '=', plant_id)
    .where('cancellation_id', '=', cancellation_id)
    .execute();
  await emit(tx, { actor }, 'cancellation.noted', { subject: { order_id } });
  return { cancellation_id };
}
