import { sql } from 'kysely';
import type { Tender } from '#contract/invoicing/till/plan-sale.ts';
import { addCounterSales } from '#server/app/demo/demo-counter.ts';
import { closeTill, countTill } from '#server/invoicing/till/close-till.ts';
import { moveCash } from '#server/invoicing/till/move-cash.ts';
import { openTill } from '#server/invoicing/till/open-till.ts';
import { takePayment } from '#server/invoicing/till/take-payment.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const FLOAT_CENTS = 15_000;
/** Each one pays only part of an invoice, so that the demo still has invoices in every state. */
const SALES: readonly { tenders: Tender[]; tip_cents: number }[] = [
  { tenders: [{ method: 'cash', amount_cents: 3_000, reference: '' }], tip_cents: 0 },
  { tenders: [{ method: 'check', amount_cents: 2_000, reference: '2291' }], tip_cents: 0 },
  { tenders: [{ method: 'card_terminal', amount_cents: 3_000, reference: '0622' }], tip_cents: 500 },
];

/**
 * A day at the demo plant's till: payments by each method, sales at the counter, ice for the cooler, and a drawer that is $2.00
 * short.
 */
export async function addTillDay(tx: Tx, who: Who<PlantActor>): Promise<void> {
  const opened = { till_id: 0, name: 'Counter', float_cents: FLOAT_CENTS, pieces: [], difference: 'bank' as const };
  const { session_id } = await openTill(tx, who, opened);
  for (const [place, sale] of SALES.entries()) {
    const invoices = await findLate(tx, who);
    const invoice = invoices[place % invoices.length];
    if (invoice) await takePayment(tx, who, { ...sale, session_id, invoices: [invoice], keeps_credit: false });
  }
  const ice = { kind: 'paid_out', account: 'petty_cash', amount_cents: 1_850, reason: 'Ice' } as const;
  await moveCash(tx, who, { ...ice, session_id });
  const sold_cents = await addCounterSales(tx, who, session_id);
  const counted_cents = FLOAT_CENTS + 3_000 + sold_cents - ice.amount_cents - 200;
  await countTill(tx, who, { session_id, counted_cents, pieces: [] });
  await closeTill(tx, who, { session_id, counted_cents, left_cents: FLOAT_CENTS });
}

/** Invoices that are already overdue or partly paid and should stay that way. */
async function findLate(tx: Tx, { actor: { plant_id }, today }: Who<PlantActor>) {
  const { rows } = await sql<{ invoice_id: number; open_cents: number }>`
    select i.invoice_id, i.open_cents from invoices i join customers c using (plant_id, customer_id)
    where i.plant_id = ${plant_id} and i.kind = 'invoice' and i.open_cents > 3000 and not c.has_portal
      and (i.open_cents < i.total_cents or i.due_on < ${today}::date)
    order by i.due_on, i.invoice_id limit ${SALES.length}`.execute(tx);
  return rows;
}
