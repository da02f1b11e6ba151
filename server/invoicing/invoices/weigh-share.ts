import { sql } from 'kysely';
import type { weighShare as api } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { refigured } from '#server/invoicing/corrections/refigured.ts';
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

/** Records a share's weights and recalculates the draft's lines. Lines that the office changed stay as they are. */
export async function weighShare(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id, revision, cart_id, ...weights }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const share = await tx
    .selectFrom('invoice_shares')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst();
  if (!share || !(await lockOrder(tx, plant_id, share.order_id))) throw new Problem('not_found');
  const draft = await lockDraft(tx, plant_id, { invoice_id, revision });
  // The live weight is the whole animal's, so it also applies to the drafts for its other shares.
  const drafts = [draft, ...(await lockOtherDrafts(tx, plant_id, { invoice_id, ...share }))];
  const before: NewLine[][] = [];
  for (const one of drafts) before.push(await billOfDraft(tx, plant_id, one));
  await saveShareWeights(tx, actor, { ...weights, ...share, cart_id });
  await noteLiveWeight(tx, plant_id, share.order_id, drafts);
  for (const [at, one] of drafts.entries()) {
    const now = await billOfDraft(tx, plant_id, one);
    await refigure(tx, plant_id, one.invoice_id, { before: before[at] ?? [], now });
  }
  for (const one of drafts.slice(1)) await sumUpDraft(tx, plant_id, one);
  return sumUpDraft(tx, plant_id, draft);
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
