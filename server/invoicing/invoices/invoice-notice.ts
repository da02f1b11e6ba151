import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import {
  NOTICE_UNDO_SECONDS,
  type sendNotification as sendApi,
  type undoNotification as undoApi,
} from '#contract/orders/notices-api.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { findBillable } from '#server/invoicing/invoices/billable.ts';
import { dropDraft, makeDraft } from '#server/invoicing/invoices/draft-invoice.ts';
import { cartsOf, listLines, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { issueWaiting, requireWeighed } from '#server/invoicing/invoices/issue-invoice.ts';
import { mailAgain } from '#server/invoicing/invoices/send-invoice.ts';
import type { EventOf, Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { EventData } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import * as orders from '#server/orders/notifications/send-notification.ts';
import * as undoing from '#server/orders/notifications/undo-notification.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';
import { lockOrder } from '#server/orders/store.ts';
import { isUndone } from '#server/orders/undo-store.ts';

/** Allows for an undo that was requested at the last moment. */
const UNDO_ON_ITS_WAY_SECONDS = 2;

/**
 * Notifies an order's customers. For `invoice_generated`, also creates one invoice per share. These are issued and
 * emailed once the time to undo has passed, so that undoing a notice never wastes a number. Plants without a price list
 * for the animal do their invoicing elsewhere; they only send the notice.
 */
export async function sendNotification(
  tx: Tx,
  who: Who<PlantActor>,
  input: InputOf<typeof sendApi>,
): Promise<DataOf<typeof sendApi>> {
  const sent = await orders.sendNotification(tx, who, input);
  if (input.event !== 'invoice_generated' || sent.notice_id === 0) return sent;
  const { plant_id } = who.actor;
  for (const cart_id of await cartsOfNotice(tx, plant_id, sent.notice_id)) {
    const invoice_id = await findOrMake(tx, who.actor, cart_id);
    if (invoice_id === null) continue;
    await sql`update invoices set notice_id = ${sent.notice_id} where plant_id = ${plant_id} and invoice_id = ${invoice_id}
      and number is null`.execute(tx);
    const { open_cents, number } = await lockInvoice(tx, plant_id, invoice_id);
    const is_paid = number !== null && open_cents === 0;
    if (number === null && !input.with_estimates) requireWeighed(await listLines(tx, plant_id, invoice_id));
    await noteInvoice(tx, plant_id, await cartsOf(tx, plant_id, invoice_id), { invoice_id, is_sent: true, is_paid });
  }
  return sent;
}

/** The share's invoice or draft, or a new draft if it has none. Null if the plant has no price list for the animal. */
async function findOrMake(tx: Tx, actor: PlantActor, cart_id: number): Promise<number | null> {
  const known = await findLive(tx, actor.plant_id, cart_id);
  if (known) return known.invoice_id;
  const share = (await findBillable(tx, actor.plant_id, [cart_id])).find((one) => one.cart_id === cart_id);
  if (!share?.prices) return null;
  return makeDraft(tx, actor, [cart_id], { is_of_notice: true });
}

async function findLive(db: Db, plant_id: number, cart_id: number) {
  const { rows } = await sql<{ invoice_id: number; is_issued: boolean; notice_id: number | null }>`
    select i.invoice_id, i.number is not null as is_issued, i.notice_id from invoice_shares s join invoices i using (plant_id, invoice_id)
    where s.plant_id = ${plant_id} and s.cart_id = ${cart_id} and s.is_live`.execute(db);
  return rows[0];
}

/** The shares whose customers are emailed a notice. */
async function cartsOfNotice(db: Db, plant_id: number, notice_id: number): Promise<number[]> {
  const { data } = await db
    .selectFrom('events')
    .select('data')
    .where('owner_id', '=', plant_id)
    .where('event_id', '=', notice_id)
    .executeTakeFirstOrThrow();
  const { cart_ids } = data as unknown as EventData<'order.notified'>;
  return (cart_ids ?? []).filter((cart_id) => cart_id !== 0);
}

/** Undoes a notice. Drafts that it created are deleted; an invoice that it issued or emailed stays. */
export async function undoNotification(
  tx: Tx,
  who: Who<PlantActor>,
  input: InputOf<typeof undoApi>,
): Promise<DataOf<typeof undoApi>> {
  const { plant_id } = who.actor;
  const { order_id, notice_id } = input;
  await lockOrder(tx, plant_id, order_id);
  if (await isCarriedOut(tx, plant_id, notice_id)) throw new Problem('notice_sent');
  const undone = await undoing.undoNotification(tx, who, input);
  if (undone.event !== 'invoice_generated') return undone;
  for (const cart_id of await cartsOfNotice(tx, plant_id, notice_id)) await takeBack(tx, who.actor, cart_id, notice_id);
  return undone;
}

async function takeBack(tx: Tx, actor: PlantActor, cart_id: number, notice_id: number): Promise<void> {
  const { plant_id } = actor;
  const live = await findLive(tx, plant_id, cart_id);
  if (!live) return;
  const { invoice_id } = live;
  const invoice = await lockInvoice(tx, plant_id, invoice_id);
  const cart_ids = await cartsOf(tx, plant_id, invoice_id);
  if (invoice.number !== null) {
    const is_paid = invoice.open_cents === 0;
    return noteInvoice(tx, plant_id, cart_ids, { invoice_id, is_sent: invoice.sent_at !== null, is_paid });
  }
  if (invoice.notice_id !== notice_id) return;
  if (invoice.is_of_notice) return dropDraft(tx, actor, invoice);
  await sql`update invoices set notice_id = null where plant_id = ${plant_id} and invoice_id = ${invoice_id}`.execute(
    tx,
  );
  await noteInvoice(tx, plant_id, cart_ids, { invoice_id: null, is_sent: false, is_paid: false });
}

/**
 * Whether a notice has issued or emailed the given invoice, or any invoice if none is given. The caller has locked the
 * order.
 */
async function isCarriedOut(db: Db, plant_id: number, notice_id: number, invoice_id?: number): Promise<boolean> {
  const isAsked = (id: string) =>
    sql`(${invoice_id ?? null}::bigint is null or ${sql.raw(id)} = ${invoice_id ?? null})`;
  const { rows } = await sql`
    select from invoices where plant_id = ${plant_id} and notice_id = ${notice_id} and number is not null
      and ${isAsked('invoice_id')}
    union all select from events where owner_id = ${plant_id} and event_id > ${notice_id} and kind = 'invoice.sent_again'
      and (data ->> 'notice_id')::bigint = ${notice_id} and ${isAsked("(data ->> 'invoice_id')::bigint")}`.execute(db);
  return rows.length > 0;
}

/** Issues and emails a notice's invoices, unless it was undone. */
export const issueNoticed: Job<{ db: Db }, 'order.notified'> = {
  queue: 'invoicing.issue-noticed',
  on: ['order.notified'],
  isMeant: ({ data }) => data.event === 'invoice_generated',
  delaySeconds: NOTICE_UNDO_SECONDS + UNDO_ON_ITS_WAY_SECONDS,
  async run({ db }, event) {
    for (const cart_id of event.data.cart_ids ?? []) {
      try {
        await inTransaction(db, (tx) => carryOut(tx, event, cart_id));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        await inTransaction(db, (tx) => noteProblem(tx, event, cart_id, error.code));
      }
    }
  },
};

async function carryOut(
  tx: Tx,
  { plant_id, order_id, event_id, actor_id }: EventOf<'order.notified'>,
  cart_id: number,
): Promise<void> {
  if (order_id === null || !(await lockOrder(tx, plant_id, order_id))) return;
  if (await isUndone(tx, plant_id, order_id, event_id)) return;
  const live = await findLive(tx, plant_id, cart_id);
  if (!live) return;
  const actor = { plant_id, account_id: actor_id };
  const { invoice_id } = live;
  if (!live.is_issued) {
    if (live.notice_id !== event_id) return;
    await issueWaiting(tx, { actor, today: await todayAtPlant(tx, plant_id) }, invoice_id, {
      isSent: true,
      // Whoever sent the notice has agreed to estimates, or there were none.
      withEstimates: true,
    });
  } else if (live.notice_id !== event_id && !(await isCarriedOut(tx, plant_id, event_id, invoice_id))) {
    const { customer_id } = await lockInvoice(tx, plant_id, invoice_id);
    await mailAgain(tx, actor, invoice_id, customer_id, event_id);
  }
}

/** Keeps the draft for the office to check, along with the reason. */
async function noteProblem(
  tx: Tx,
  { plant_id }: Pick<EventOf<'order.notified'>, 'plant_id'>,
  cart_id: number,
  code: string,
): Promise<void> {
  const live = await findLive(tx, plant_id, cart_id);
  if (!live || live.is_issued) return;
  await sql`update invoices set problem = ${code}, notice_id = null
    where plant_id = ${plant_id} and invoice_id = ${live.invoice_id}`.execute(tx);
  const cart_ids = await cartsOf(tx, plant_id, live.invoice_id);
  await noteInvoice(tx, plant_id, cart_ids, { invoice_id: null, is_sent: false, is_paid: false });
}
