import { sql } from 'kysely';
import { linesIn } from '#contract/invoicing/credit.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { correctInvoices as api } from '#contract/orders/corrections-api.ts';
import { type Correction, findCorrections } from '#server/invoicing/corrections/find-corrections.ts';
import { creditInvoice } from '#server/invoicing/invoices/credit-invoice.ts';
import { insertDraft, lockInvoice, type NewDraft } from '#server/invoicing/invoices/draft-store.ts';
import { issueWaiting, requireAddress } from '#server/invoicing/invoices/issue-invoice.ts';
import { findDocument } from '#server/invoicing/invoices/note-store.ts';
import { copyTerms } from '#server/invoicing/terms/terms-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const REWEIGHED = 'Weight corrected' as const satisfies Words;
const RECHARGED = 'Charges corrected' as const satisfies Words;

/** Credits invoices whose animals have changed, and issues them again, all in one transaction. */
export async function correctInvoices(
  tx: Tx,
  who: Who<PlantActor>,
  { invoices: asked, send, with_estimates }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = who.actor;
  const invoice_ids = asked.map(({ invoice_id }) => invoice_id).toSorted((one, other) => one - other);
  await lockOrders(tx, plant_id, invoice_ids);
  for (const invoice_id of invoice_ids) await lockInvoice(tx, plant_id, invoice_id);
  const found = await findCorrections(tx, plant_id, { invoice_ids });
  const corrections = invoice_ids.map((invoice_id) => {
    const correction = found.find((one) => one.invoice_id === invoice_id);
    if (!correction) throw new Problem('weights_billed');
    const { new_cents } = correction;
    if (asked.some((one) => one.invoice_id === invoice_id && one.new_cents !== new_cents))
      throw new Problem('total_changed', { values: { total: showMoney(new_cents) } });
    return correction;
  });
  const credited: { correction: Correction; earlier: EarlierNote[] }[] = [];
  for (const correction of corrections) {
    const { invoice_id } = correction;
    if (send) await requireAddress(tx, plant_id, correction.customer_id);
    credited.push({ correction, earlier: await listEarlier(tx, plant_id, invoice_id) });
    const reason = correction.is_reweighed ? REWEIGHED : RECHARGED;
    await creditInvoice(tx, who, { invoice_id, reason, lines: [] });
  }
  const invoices: DataOf<typeof api>['invoices'] = [];
  const how = { isSent: send, withEstimates: with_estimates };
  for (const { correction, earlier } of credited) {
    const { invoice_id: from, draft } = correction;
    if (draft) invoices.push(await issueAgain(tx, who, { from, draft, earlier }, how));
  }
  return { invoices };
}

/** Locks the orders in id order, as every change of their weights does. */
async function lockOrders(tx: Tx, plant_id: number, invoice_ids: readonly number[]): Promise<void> {
  await sql`
    select from orders where plant_id = ${plant_id} and order_id in (
      select order_id from invoice_shares where plant_id = ${plant_id} and invoice_id = any(${invoice_ids}::bigint[]))
    order by order_id for update`.execute(tx);
}

async function issueAgain(
  tx: Tx,
  who: Who<PlantActor>,
  { from, draft, earlier }: { from: number; draft: NewDraft; earlier: readonly EarlierNote[] },
  how: { isSent: boolean; withEstimates: boolean },
): Promise<{ invoice_id: number; number: string }> {
  const { plant_id } = who.actor;
  const invoice_id = await insertDraft(tx, who.actor, draft);
  await copyTerms(tx, plant_id, { from, to: invoice_id });
  const { customer_id } = draft;
  await emit(tx, who, 'invoice.drafted', { subject: { customer_id }, data: { invoice_id } });
  const number = (await issueWaiting(tx, who, invoice_id, how)) ?? '';
  const document = await findDocument(tx, plant_id, invoice_id);
  for (const note of earlier) {
    const lines = placesIn(document, note);
    if (lines.length > 0) await creditInvoice(tx, who, { invoice_id, reason: note.reason, lines });
  }
  return { invoice_id, number };
}

/** A credit note for part of an invoice, from before its weight was corrected. */
interface EarlierNote {
  reason: string;
  lines: { cart_id: number; name: string; amount_cents: number }[];
}

async function listEarlier(db: Db, plant_id: number, invoice_id: number): Promise<EarlierNote[]> {
  const { rows } = await sql<EarlierNote>`
    select n.reason, (select json_agg(json_build_object('cart_id', (part ->> 'cart_id')::bigint, 'name', line ->> 'name',
        'amount_cents', (line ->> 'amount_cents')::bigint))
      from jsonb_array_elements(n.document -> 'parts') part, jsonb_array_elements(part -> 'lines') line) as lines
    from invoices n where n.plant_id = ${plant_id} and n.corrects_id = ${invoice_id} and n.voided_on is null
      and n.total_cents > n.tax_cents order by n.invoice_id`.execute(db);
  return rows;
}

/** The same lines of the new invoice, so that what was credited before stays credited. */
function placesIn(document: InvoiceDocument, note: EarlierNote): { place: number; amount_cents: number }[] {
  const carts = document.parts.flatMap(({ cart_id, lines }) => lines.map(() => cart_id));
  return linesIn(document).flatMap(({ name, amount_cents }, place) => {
    const earlier = note.lines.find((one) => one.name === name && one.cart_id === carts[place]);
    const cents = Math.min(earlier?.amount_cents ?? 0, amount_cents);
    return cents > 0 ? [{ place, amount_cents: cents }] : [];
  });
}
