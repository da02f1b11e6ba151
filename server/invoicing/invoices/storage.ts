import { STORAGE_OF_ORDER } from '#contract/invoicing/line-names.ts';
import { fillWords } from '#contract/lib/words.ts';
import { billOf, findBillable } from '#server/invoicing/invoices/billable.ts';
import { lastPlace } from '#server/invoicing/invoices/draft-invoice.ts';
import { addLines, insertDraft, lockInvoice, sumUpDraft } from '#server/invoicing/invoices/draft-store.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { lockOrder } from '#server/orders/store.ts';

/**
 * When an order is completed, drafts the storage charges that aren't on any invoice yet: on the share's draft, or on a
 * new one. The office then issues or deletes the draft.
 */
export const draftStorage: Job<{ db: Db }> = {
  queue: 'invoicing.draft-storage',
  on: ['order.completed'],
  run: ({ db }, { plant_id, order_id }) =>
    inTransaction(db, (tx) => (order_id === null ? Promise.resolve() : addStorage(tx, plant_id, order_id))),
};

async function addStorage(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  if (!(await lockOrder(tx, plant_id, order_id))) return;
  const invoiced = await tx
    .selectFrom('invoice_shares')
    .select(['cart_id', 'invoice_id'])
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .where('is_live', '=', true)
    .orderBy('invoice_id')
    .execute();
  const animal = await findBillable(
    tx,
    plant_id,
    invoiced.map(({ cart_id }) => cart_id),
  );
  for (const { cart_id, invoice_id } of invoiced) {
    const share = animal.find((one) => one.cart_id === cart_id);
    const fee = share && billOf(share, animal).lines.find(({ storage_days }) => storage_days !== undefined);
    if (!fee) continue;
    const invoice = await lockInvoice(tx, plant_id, invoice_id);
    if (invoice.number === null) {
      const place = await lastPlace(tx, plant_id, invoice_id, cart_id);
      await addLines(tx, plant_id, invoice_id, [{ ...fee, place }]);
      await sumUpDraft(tx, plant_id, invoice);
    } else {
      const { customer_id } = invoice;
      const name = fillWords(STORAGE_OF_ORDER, { line: fee.name, number: order_id });
      await insertDraft(tx, { plant_id, account_id: null }, { customer_id, shares: [], lines: [{ ...fee, name }] });
    }
  }
}
