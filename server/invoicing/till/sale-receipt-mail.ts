import { sql } from 'kysely';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { findPayer, receivedMessage } from '#server/invoicing/paying/invoice-receipt-mail.ts';
import { findSaleReceipt } from '#server/invoicing/till/sale-receipt.ts';
import type { Job } from '#server/lib/background/job.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';

/** In a sale at the till, each customer gets a receipt for their own invoices. */
export const mailSaleReceipt: Job<MailContext, 'till.sold'> = {
  queue: 'invoicing.mail-sale-receipt',
  on: ['till.sold'],
  run: (ctx, event) => mailEvent(ctx, event, saleMails),
};

const saleMails: WriteMails<'till.sold'> = async ({ db }, { plant_id, data: { sale_id, customer_id } }) => {
  const receipt = await findSaleReceipt(db, plant_id, sale_id, customer_id);
  const reader = await findPayer(db, plant_id, sql`${customer_id}::bigint`);
  if (!receipt || !reader) return [];
  const { email, customer_id: _, ...facts } = reader;
  const { payments, balance_cents } = receipt;
  const amount_cents = sum(payments.map((payment) => payment.amount_cents));
  const source = { en: `Receipt ${sale_id}.`, es: `Recibo ${sale_id}.` };
  const balance = showMoney(balance_cents);
  const owed = { en: `You still owe ${balance} in total.`, es: `En total todavía debe ${balance}.` };
  const written = receivedMessage(facts, amount_cents, receipt, source, balance_cents > 0 ? owed : undefined);
  return [{ ...written, template: 'sale_receipt', recipient: email, customer_id }];
};
