import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { MAX_INVOICE_LINES, MAX_LINE_CENTS } from '#contract/invoicing/draft.ts';
import type * as api from '#contract/invoicing/invoices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import {
  type Billable,
  billOf,
  chargedOnce,
  findBillable,
  ofAnimal,
  plainBill,
} from '#server/invoicing/invoices/billable.ts';
import {
  addLines,
  insertDraft,
  type LockedInvoice,
  listLines,
  lockDraft,
  sumUpDraft,
} from '#server/invoicing/invoices/draft-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';

const LINE_LIMIT = { most: showMoney(MAX_LINE_CENTS) };

/** Creates a draft for one customer's shares. */
export async function draftInvoice(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { cart_ids }: InputOf<typeof api.draftInvoice>,
): Promise<DataOf<typeof api.draftInvoice>> {
  return { invoice_id: await makeDraft(tx, actor, cart_ids) };
}

export async function makeDraft(
  tx: Tx,
  actor: EventActor,
  cart_ids: readonly number[],
  { is_of_notice = false }: { is_of_notice?: boolean } = {},
): Promise<number> {
  await lockOrdersOf(tx, actor.plant_id, cart_ids);
  const bill = await billFor(tx, actor.plant_id, cart_ids);
  const invoice_id = await insertDraft(tx, actor, { ...bill, is_of_notice });
  await emit(tx, { actor }, 'invoice.drafted', { subject: { customer_id: bill.customer_id }, data: { invoice_id } });
  return invoice_id;
}

/** Keeps fees from being added to the animals while their charges are computed. Locks them in id order. */
export async function lockOrdersOf(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<void> {
  await sql`
    select from orders where plant_id = ${plant_id} and order_id in (
      select order_id from shares where plant_id = ${plant_id} and cart_id = any(${[...cart_ids]}::bigint[]))
    order by order_id for share`.execute(tx);
}

/** The current charges for an invoice with these shares. Refuses if they can't be on one invoice. */
export async function billFor(db: Db, plant_id: number, cart_ids: readonly number[]) {
  return billOfRows(await findBillable(db, plant_id, cart_ids), cart_ids);
}

/**
 * The charges for an invoice with these shares. `rows` has all shares of their animals. With `canBeNone`, a share with nothing
 * to charge isn't refused.
 */
export function billOfRows(rows: readonly Billable[], cart_ids: readonly number[], { canBeNone = false } = {}) {
  const shares = rows
    .filter(({ cart_id }) => cart_ids.includes(cart_id))
    .map((share) => ({ ...share, billed: plainBill(share, ofAnimal(share, rows)) }));
  const [first] = shares;
  if (!first || shares.length < cart_ids.length) throw new Problem('not_found');
  if (shares.some(({ customer_id }) => customer_id !== first.customer_id)) throw new Problem('two_customers');
  if (shares.some(({ status }) => !ARRIVED.includes(status))) throw new Problem('not_arrived');
  const asked = rows.filter(({ cart_id }) => cart_ids.includes(cart_id));
  const lines = chargedOnce(asked.flatMap((share) => linesOrRefusal(share, rows, canBeNone)));
  return { customer_id: first.customer_id, shares, lines };
}

function linesOrRefusal(share: Billable, rows: readonly Billable[], canBeNone: boolean) {
  const { lines, problems, uncounted } = billOf(share, ofAnimal(share, rows));
  if (problems.includes('prices')) throw new Problem('prices_missing');
  if (problems.includes('weight')) throw new Problem('weight_missing');
  if (problems.includes('live_weight')) throw new Problem('live_weight_unknown');
  if (problems.includes('packed')) throw new Problem('packed_missing');
  if (problems.includes('counts')) throw new Problem('counts_missing', { values: { lines: uncounted.join(', ') } });
  if (problems.includes('nothing') && !canBeNone) throw new Problem('nothing_to_charge');
  if (lines.some(({ amount_cents }) => amount_cents > MAX_LINE_CENTS))
    throw new Problem('line_too_large', { values: LINE_LIMIT });
  return lines;
}

export async function saveInvoiceLine(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id, revision, line_id, cart_id, ...sent }: InputOf<typeof api.saveInvoiceLine>,
): Promise<DataOf<typeof api.saveInvoiceLine>> {
  const { plant_id } = actor;
  const draft = await lockDraft(tx, plant_id, { invoice_id, revision });
  const amount_cents = lineAmount(sent.unit_cents, sent.quantity);
  if (amount_cents > MAX_LINE_CENTS)
    throw new Problem('line_too_large', {
      values: LINE_LIMIT,
      fields: { unit_cents: wordsFor('line_too_large', LINE_LIMIT) },
    });
  const lines = await listLines(tx, plant_id, invoice_id);
  const line = { ...sent, amount_cents, is_estimated: false };
  if (line_id === 0) {
    if (lines.length >= MAX_INVOICE_LINES) throw new Problem('too_many_lines', { values: { most: MAX_INVOICE_LINES } });
    if (cart_id !== 0 && !lines.some((one) => one.cart_id === cart_id)) throw new Problem('not_found');
    const place = await lastPlace(tx, plant_id, invoice_id, cart_id);
    await addLines(tx, plant_id, invoice_id, [{ ...line, cart_id, place }]);
  } else {
    if (!lines.some((one) => one.line_id === line_id)) throw new Problem('not_found');
    await tx
      .updateTable('invoice_lines')
      .set(line)
      .where('plant_id', '=', plant_id)
      .where('line_id', '=', line_id)
      .execute();
  }
  return changed(tx, actor, draft, { name: sent.name, reason: sent.reason, what: line_id === 0 ? 'added' : 'changed' });
}

/** The position of the share's last line, so that a new one goes right after it. */
export async function lastPlace(tx: Tx, plant_id: number, invoice_id: number, cart_id: number): Promise<number> {
  const { place } = await tx
    .selectFrom('invoice_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.max('place'), eb.lit(0)).as('place'))
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .$if(cart_id !== 0, (query) => query.where('cart_id', '=', cart_id))
    .executeTakeFirstOrThrow();
  return place;
}

export async function removeInvoiceLine(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { invoice_id, revision, line_id, reason }: InputOf<typeof api.removeInvoiceLine>,
): Promise<DataOf<typeof api.removeInvoiceLine>> {
  const { plant_id } = actor;
  const draft = await lockDraft(tx, plant_id, { invoice_id, revision });
  const removed = await tx
    .deleteFrom('invoice_lines')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .where('line_id', '=', line_id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new Problem('not_found');
  return changed(tx, actor, draft, { name: removed.name, reason, what: 'removed' });
}

async function changed(
  tx: Tx,
  actor: PlantActor,
  draft: LockedInvoice,
  change: { name: string; reason: string; what: 'added' | 'changed' | 'removed' },
) {
  const { invoice_id, customer_id } = draft;
  const data = { invoice_id, ...change };
  await emit(tx, { actor }, 'invoice.draft_changed', { subject: { customer_id }, data });
  return sumUpDraft(tx, actor.plant_id, draft);
}

export async function deleteDraft(
  tx: Tx,
  { actor }: Who<PlantActor>,
  asked: InputOf<typeof api.deleteDraft>,
): Promise<DataOf<typeof api.deleteDraft>> {
  const draft = await lockDraft(tx, actor.plant_id, asked);
  await dropDraft(tx, actor, draft);
  return { invoice_id: asked.invoice_id };
}

/** Deletes a locked draft. Its shares can be invoiced again. */
export async function dropDraft(tx: Tx, actor: EventActor, { invoice_id, customer_id }: LockedInvoice): Promise<void> {
  const { plant_id } = actor;
  const shares = await tx
    .deleteFrom('invoice_shares')
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .returning('cart_id')
    .execute();
  await noteInvoice(
    tx,
    plant_id,
    shares.map(({ cart_id }) => cart_id),
    { invoice_id: null, is_sent: false, is_paid: false },
  );
  // If the draft is the fee for a missed drop-off, nobody owes that fee anymore.
  await tx
    .updateTable('cancellations')
    .set({ fee_cents: 0, fee_invoice_id: null, revision: sql`revision + 1` })
    .where('plant_id', '=', plant_id)
    .where('fee_invoice_id', '=', invoice_id)
    .execute();
  await tx.deleteFrom('invoices').where('plant_id', '=', plant_id).where('invoice_id', '=', invoice_id).execute();
  const data = { invoice_id, what: 'deleted' };
  await emit(tx, { actor }, 'invoice.draft_changed', { subject: { customer_id }, data });
}
