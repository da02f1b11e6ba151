import { sql } from 'kysely';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { statusOf } from '#contract/invoicing/invoice-status.ts';
import type * as api from '#contract/invoicing/paying/paying-api.ts';
import type { LinkedInvoice } from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { IS_TAX_ONLY } from '#server/invoicing/invoices/note-store.ts';
import { beginInvoiceCharge } from '#server/invoicing/paying/pay-invoice-by-card.ts';
import { findPayLink, type PayLink } from '#server/invoicing/paying/pay-links.ts';
import { findTerms, isChargedNow } from '#server/invoicing/paying/payable-invoices.ts';
import { findReceiptOfCharge } from '#server/invoicing/paying/receipt.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { chargeCard, requirePaid } from '#server/payments/charges.ts';

/** All links that don't work get the same response, which doesn't reveal the reason. */
export async function requireLink(db: Db, token: string): Promise<PayLink> {
  const link = await findPayLink(db, token);
  if (!link?.is_good) throw new Problem('pay_link_over');
  return link;
}

type Found = Pick<
  LinkedInvoice,
  'plant_name' | 'plant_phone' | 'plant_email' | 'number' | 'open_cents' | 'is_under_way' | 'credited'
> & { document: InvoiceDocument; credited_cents: number; logo: string };

/** The invoice that a link shows, field by field, without anything that leads to the customer's other data. */
export const openPayLink =
  (findProvider: FindProvider) =>
  async (db: Db, _: unknown, { token }: InputOf<typeof api.openPayLink>): Promise<LinkedInvoice> => {
    const { plant_id, invoice_id, today } = await requireLink(db, token);
    const { rows } = await sql<Found>`
    select p.name as plant_name, p.logo, p.phone as plant_phone, p.email as plant_email, i.number, i.document, i.open_cents,
      i.credited_cents, ${isChargedNow(sql`i`)} as is_under_way,
      (select coalesce(json_agg(json_build_object('kind',
          case when ${IS_TAX_ONLY} then 'tax_waived' else a.kind end, 'on', a.allocated_on, 'cents', a.amount_cents, 'undo', a.undo)
        order by a.allocation_id), '[]')
        from allocations a left join invoices n on n.plant_id = a.plant_id and n.invoice_id = a.credit_note_id
        where a.plant_id = i.plant_id and a.invoice_id = i.invoice_id) as credited
    from invoices i join plants p using (plant_id)
    where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id}`.execute(db);
    const [found] = rows;
    if (!found) throw new Problem('pay_link_over');
    const { document, credited_cents, logo, ...shown } = found;
    const { parts, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, discount, note } = document;
    return {
      ...shown,
      plant_logo: pictureAddress(logo),
      customer_name: document.customer.name,
      issued_on,
      due_on,
      status: statusOf({ ...shown, due_on, total_cents, credited_cents }, today),
      parts,
      taxes,
      subtotal_cents,
      tax_cents,
      total_cents,
      ...(discount && { discount }),
      ...(note && { note }),
      entry: findProvider(db).payPage ? 'page' : 'form',
      terms: await findTerms(db, plant_id),
    };
  };

type Paid = DataOf<typeof api.payByLink>;

/** Charges a card for the invoice behind a link. The payer isn't recorded, because anyone could have the link. */
export const payByLink =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    _: unknown,
    { token, card: sent, ...asked }: InputOf<typeof api.payByLink>,
    commit: (work: (tx: Tx) => Promise<Paid>) => Promise<Paid>,
  ): Promise<Paid> => {
    const provider = findProvider(db);
    const link = await findPayLink(db, token);
    if (!link) throw new Problem('pay_link_over');
    const { plant_id, invoice_id, customer_id, today } = link;
    const card = await provider.readCard(sent, today);
    const { attempt_id } = await chargeCard(db, provider, card, (keep) =>
      // A repeated call gets here with a link that no longer works, because the first call paid the invoice.
      commit(async (tx) => {
        await requireLink(tx, token);
        const payer = { plant_id, customer_id, started_by: null };
        const charge = await beginInvoiceCharge(tx, provider, card, { ...asked, ...payer, invoice_id });
        keep(charge);
        return { attempt_id: charge.charge_id, receipt: null };
      }),
    );
    await requirePaid(db, attempt_id);
    return { attempt_id, receipt: (await findReceiptOfCharge(db, plant_id, attempt_id)) ?? null };
  };
