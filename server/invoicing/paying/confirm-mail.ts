import { showMoney } from '#contract/lib/figures.ts';
import { findInvoiceFacts } from '#server/invoicing/invoices/invoice-mail.ts';
import { makePayLink } from '#server/invoicing/paying/pay-links.ts';
import type { Job } from '#server/lib/background/job.ts';
import { type MailContext, mailEvent, type WriteMails } from '#server/mail/mail-event.ts';
import { message } from '#server/mail/mail-templates.ts';

/**
 * A bank can't ask the cardholder to confirm a payment while we charge the card on file, so we email the customer a
 * link to a page where it can.
 */
export const mailConfirmation: Job<MailContext, 'invoice.payment_declined'> = {
  queue: 'invoicing.mail-confirmation',
  on: ['invoice.payment_declined'],
  // Anyone who paid through a link is already on that page.
  isMeant: ({ actor_id, data }) => actor_id !== null && data.outcome === 'authentication',
  run: (ctx, event) => mailEvent(ctx, event, confirmationMails),
};

const confirmationMails: WriteMails<'invoice.payment_declined'> = async (
  { db, public_url },
  { plant_id, event_id, data: { invoice_id } },
) => {
  if (!invoice_id) return [];
  const facts = await findInvoiceFacts(db, plant_id, invoice_id);
  if (!facts || facts.open_cents === 0) return [];
  const { customer_id, email, number, open_cents, ...reader } = facts;
  const link = await makePayLink(db, public_url, { plant_id, invoice_id, event_id, recipient: email });
  if (link === null) return [];
  const written = message(reader, {
    subject: { en: `Confirm your payment of invoice ${number}`, es: `Confirme su pago de la factura ${number}` },
    paragraphs: [
      [
        {
          en: `Your bank needs you to confirm your card before it will pay invoice ${number}. You haven’t been charged; ${showMoney(open_cents)} is still due.`,
          es: `Su banco necesita que confirme la tarjeta antes de pagar la factura ${number}. No se cobró nada; faltan ${showMoney(open_cents)}.`,
        },
      ],
      [{ en: `Pay and confirm here: ${link}`, es: `Pague y confirme aquí: ${link}` }],
    ],
  });
  return [{ ...written, template: 'payment_confirmation', recipient: email, customer_id }];
};
