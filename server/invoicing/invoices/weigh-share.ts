import { sql } from 'kysely';
import type { weighShare as api } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ARRIVED, type OrderStatus } from '#contract/orders/status.ts';
import { refigured } from '#server/invoicing/corrections/refigured.ts';
import { billOf, findBillable } from '#server/invoicing/invoices/billable.ts';
import { billFor } from '#server/invoicing/invoices/draft-invoice.ts';
import {
  addLines,
  cartsOf,
  type LockedInvoice,
  listLines,
  lockDraft,
  lockInvoice,
  type NewLine,
  sumUpDraft,
} from '#server/invoicing/invoices/draft-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { saveShareWeights } from '#server/orders/share-weights.ts';
import { lockOrder } from '#server/orders/store.ts';

/**
 * Records a share's weights and recalculates the drafts it is on. Lines that the office changed stay as they are. What an
 * issued invoice charges can't change this way.
 */
export async function weighShare(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, revision, cart_id, ...weights }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const share = await findShare(tx, plant_id, { invoice_id, cart_id });
  if (!share || !(await lockOrder(tx, plant_id, share.order_id))) throw new Problem('not_found');
  const draft = invoice_id === 0 ? null : await lockDraft(tx, plant_id, { invoice_id, revision });
  // The live weight is the whole animal's, so it also applies to the drafts for its other shares.
  const others = await lockOtherDrafts(tx, plant_id, { invoice_id, ...share });
  const drafts = draft ? [draft, ...others] : others;
  const before: NewLine[][] = [];
  for (const one of drafts) before.push(await billOfDraft(tx, plant_id, one));
  const issued = draft ? null : await billIfIssued(tx, plant_id, cart_id);
  await saveShareWeights(tx, { actor, today }, { ...weights, ...share, cart_id });
  if (issued !== null && issued !== (await billIfIssued(tx, plant_id, cart_id))) throw new Problem('invoice_issued');
  await noteLiveWeight(tx, plant_id, share.order_id, drafts);
  for (const [at, one] of drafts.entries()) {
    const now = await billOfDraft(tx, plant_id, one);
    await refigure(tx, plant_id, one.invoice_id, { before: before[at] ?? [], now });
  }
  for (const one of others) await sumUpDraft(tx, plant_id, one);
  return draft ? sumUpDraft(tx, plant_id, draft) : { invoice_id: 0, revision: 0, total_cents: 0 };
}

/** A share on this draft or, if none is given, a share of an animal that has arrived. */
async function findShare(tx: Tx, plant_id: number, { invoice_id, cart_id }: { invoice_id: number; cart_id: number }) {
  if (invoice_id !== 0) {
    return tx
      .selectFrom('invoice_shares')
      .select('order_id')
      .where('plant_id', '=', plant_id)
      .where('invoice_id', '=', invoice_id)
      .where('cart_id', '=', cart_id)
      .executeTakeFirst();
  }
  const found = await tx
    .selectFrom('shares as s')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.plant_id', '=', 's.plant_id').onRef('o.order_id', '=', 's.order_id'),
    )
    .select(['s.order_id', 'o.status'])
    .$narrowType<{ status: OrderStatus }>()
    .where('s.plant_id', '=', plant_id)
    .where('s.cart_id', '=', cart_id)
    .executeTakeFirst();
  if (found && !ARRIVED.includes(found.status)) throw new Problem('not_arrived');
  return found && { order_id: found.order_id };
}

/** What a share on an issued invoice is charged, as text to compare; null if it isn't on one. */
async function billIfIssued(tx: Tx, plant_id: number, cart_id: number): Promise<string | null> {
  const { rows } = await sql`
    select from invoice_shares s join invoices i using (plant_id, invoice_id)
    where s.plant_id = ${plant_id} and s.cart_id = ${cart_id} and s.is_live and i.number is not null`.execute(tx);
  if (rows.length === 0) return null;
  const animal = await findBillable(tx, plant_id, [cart_id]);
  const share = animal.find((one) => one.cart_id === cart_id);
  const lines = share ? billOf(share, animal).lines : [];
  return JSON.stringify(lines.map(({ name, amount_cents }) => [name, amount_cents]));
}

/** Records that the drafts are now computed from the order's new live weight. */
async function noteLiveWeight(
  tx: Tx,
  plant_id: number,
  order_id: number,
  drafts: readonly LockedInvoice[],
): Promise<void> {
  await sql`
    update invoice_shares i set live_weight_clb = o.live_weight_clb from orders o
    where o.plant_id = i.plant_id and o.order_id = i.order_id and i.plant_id = ${plant_id} and i.order_id = ${order_id}
      and i.invoice_id = any(${drafts.map(({ invoice_id }) => invoice_id)}::bigint[])`.execute(tx);
}

/**
 * A draft's current charges, except storage, which grows daily. The rest of the storage is added when the order is
 * completed.
 */
async function billOfDraft(tx: Tx, plant_id: number, { invoice_id }: LockedInvoice): Promise<NewLine[]> {
  const { lines } = await billFor(tx, plant_id, await cartsOf(tx, plant_id, invoice_id));
  return lines.filter(({ storage_days }) => storage_days === undefined);
}

async function lockOtherDrafts(
  tx: Tx,
  plant_id: number,
  { invoice_id, order_id }: { invoice_id: number; order_id: number },
): Promise<LockedInvoice[]> {
  const others = await tx
    .selectFrom('invoice_shares')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.plant_id', '=', 'invoice_shares.plant_id')
        .onRef('invoices.invoice_id', '=', 'invoice_shares.invoice_id'),
    )
    .select('invoices.invoice_id')
    .distinct()
    .where('invoice_shares.plant_id', '=', plant_id)
    .where('invoice_shares.order_id', '=', order_id)
    .where('invoices.invoice_id', '<>', invoice_id)
    .where('invoices.number', 'is', null)
    .orderBy('invoices.invoice_id')
    .execute();
  const locked: LockedInvoice[] = [];
  for (const other of others) locked.push(await lockInvoice(tx, plant_id, other.invoice_id));
  return locked.filter(({ number }) => number === null);
}

/** Updates unedited lines to their current amounts, and adds or removes lines that depend on the weight. */
async function refigure(
  tx: Tx,
  plant_id: number,
  invoice_id: number,
  { before, now }: Record<'before' | 'now', readonly NewLine[]>,
): Promise<void> {
  const lines = await listLines(tx, plant_id, invoice_id);
  const { kept, dropped, added } = refigured(lines, { before, now });
  for (const { line, fresh } of kept) if (fresh) await changeLine(tx, plant_id, line.line_id, fresh);
  for (const line of dropped) await dropLine(tx, plant_id, line.line_id);
  await addLines(
    tx,
    plant_id,
    invoice_id,
    added.map((line) => ({ ...line, place: lines.length })),
  );
}

const changeLine = (tx: Tx, plant_id: number, line_id: number, line: NewLine) =>
  tx.updateTable('invoice_lines').set(line).where('plant_id', '=', plant_id).where('line_id', '=', line_id).execute();
const dropLine = (tx: Tx, plant_id: number, line_id: number) =>
  tx.deleteFrom('invoice_lines').where('plant_id', '=', plant_id).where('line_id', '=', line_id).execute();
