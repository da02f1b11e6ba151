import type * as api from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { requireLink } from '#server/invoicing/paying/linked-invoice.ts';
import { beginInvoiceCharge } from '#server/invoicing/paying/pay-invoice-by-card.ts';
import { findPayLink, payLinkAddress } from '#server/invoicing/paying/pay-links.ts';
import { findReceiptOfCharge } from '#server/invoicing/paying/receipt.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { askProvider } from '#server/payments/ask-provider.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import { findOutcome } from '#server/payments/charges.ts';
import {
  closePage,
  findOpenPage,
  findPage,
  notePage,
  openPage,
  recordPage,
  settlePage,
} from '#server/payments/pay-pages.ts';
import type { PayPage } from '#server/payments/provider.ts';

/** The card is known only once the payment is made. */
const NO_CARD = { brand: '', last_four: '' };

/** Opens the provider's page for the invoice behind a link. */
export const openPayPage =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { browser }: Pick<Who<unknown>, 'browser'>,
    { token, ...asked }: InputOf<typeof api.openPayPage>,
  ): Promise<DataOf<typeof api.openPayPage>> => {
    const provider = findProvider(db);
    const { payPage } = provider;
    if (!payPage) throw new Problem('not_found');
    const { plant_id, invoice_id, customer_id } = await requireLink(db, token);
    const url = await findSamePage(db, payPage, { plant_id, invoice_id, amount_cents: asked.amount_cents });
    if (url !== null) return { url };
    const { charge, title } = await inTransaction(db, async (tx) => {
      await requireLink(tx, token);
      const payer = { plant_id, customer_id, started_by: null };
      const begun = await beginInvoiceCharge(tx, provider, NO_CARD, { ...asked, ...payer, invoice_id });
      await notePage(tx, begun);
      const { number } = await tx
        .selectFrom('invoices')
        .select('number')
        .where('plant_id', '=', plant_id)
        .where('invoice_id', '=', invoice_id)
        .executeTakeFirstOrThrow();
      return { charge: begun, title: `Invoice ${number}` };
    });
    const back = payLinkAddress(browser.origin, token);
    const to = { done: `${back}?page={CHECKOUT_SESSION_ID}`, canceled: back };
    return { url: await openPage(db, payPage, charge, { title, to }) };
  };

/** The open page's address if it's for this amount. Otherwise, closes the page and returns null. */
async function findSamePage(
  db: Db,
  payPage: PayPage,
  { plant_id, invoice_id, amount_cents }: { plant_id: number; invoice_id: number; amount_cents: number },
): Promise<string | null> {
  const page = await findOpenPage(db, plant_id, invoice_id);
  if (!page) return null;
  let state = await askProvider(settlePage(db, payPage, page));
  if (state === 'open' && page.amount_cents === amount_cents) return page.url;
  if (state === 'open') state = await askProvider(closePage(db, payPage, page));
  if (state === 'open' || state === 'waiting') throw new Problem('payment_under_way');
  return null;
}

/** The status of the payment when the payer returns from the page. */
export const readPayPage =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    _: unknown,
    { token, page: session_ref }: InputOf<typeof api.readPayPage>,
  ): Promise<DataOf<typeof api.readPayPage>> => {
    const { name, payPage } = findProvider(db);
    const link = await findPayLink(db, token);
    const page = link && (await findPage(db, name, session_ref));
    if (!link || !payPage || page?.owner_id !== link.plant_id || page.invoice_id !== link.invoice_id) {
      throw new Problem('pay_link_over');
    }
    const { owner_id, charge_id } = page;
    const ended = await findOutcome(db, charge_id);
    const state =
      ended === null
        ? await settlePage(db, payPage, page).catch(() => 'waiting' as const)
        : ended === 'paid'
          ? ended
          : 'closed';
    const receipt = state === 'paid' ? ((await findReceiptOfCharge(db, owner_id, charge_id)) ?? null) : null;
    return { state, receipt };
  };

/**
 * Closes an invoice's page for the office. If the page's provider is no longer set up, we can't close it there, so it's
 * only marked as closed. If the provider later reports that someone paid, the payment is recorded then.
 */
export const closePayPage =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    { actor }: Who<PlantActor>,
    { invoice_id }: InputOf<typeof api.closePayPage>,
  ): Promise<DataOf<typeof api.closePayPage>> => {
    const page = await findOpenPage(db, actor.plant_id, invoice_id);
    if (!page) throw new Problem('not_found');
    const payPage = findPayPage(findProvider, db, page.provider);
    if (payPage) return { is_paid: (await askProvider(closePage(db, payPage, page))) === 'paid', is_unsure: false };
    await inTransaction(db, (tx) => recordPage(tx, page, { state: 'closed' }));
    return { is_paid: false, is_unsure: page.session_ref !== null };
  };

/** Undefined if the provider is no longer set up. */
function findPayPage(findProvider: FindProvider, db: Db, name: string): PayPage | undefined {
  try {
    return findProvider(db, name).payPage;
  } catch (error) {
    if (error instanceof Problem && error.code === 'provider_away') return undefined;
    throw error;
  }
}
