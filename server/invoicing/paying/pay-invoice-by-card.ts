import { sql } from 'kysely';
import type { payInvoice as api } from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { findPayableInvoice, findTerms } from '#server/invoicing/paying/payable-invoices.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
import type { StoredCharge } from '#server/payments/charge.ts';
import { beginCharge, chargeCard, chooseCard, requirePaid } from '#server/payments/charges.ts';
import type { Card, CardProvider } from '#server/payments/provider.ts';

type Paid = DataOf<typeof api>;

/** Charges an invoice, or part of it, to a card. */
export const payInvoice =
  (findProvider: FindProvider) =>
  async (
    db: Db,
    who: Who<PlantActor>,
    { invoice_id, card: sent, ...asked }: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<Paid>) => Promise<Paid>,
  ): Promise<Paid> => {
    const { plant_id, account_id } = who.actor;
    const provider = findProvider(db);
    const card = await chooseCard(db, provider, who, sent);
    const answer = await chargeCard(db, provider, card, (keep) =>
      commit(async (tx) => {
        const invoice = await findPayableInvoice(tx, who.actor, invoice_id);
        if (!invoice) throw new Problem('not_found');
        const { customer_id } = invoice;
        const payer = { plant_id, customer_id, started_by: account_id };
        const charge = await beginInvoiceCharge(tx, provider, card, { ...asked, ...payer, invoice_id });
        keep(charge);
        return { attempt_id: charge.charge_id };
      }),
    );
    await requirePaid(db, answer.attempt_id);
    return answer;
  };

/** Low enough to stop people from trying out stolen cards, but high enough not to get in a family's way. */
const MAX_DECLINES_AN_HOUR = 10;

interface Asked {
  plant_id: number;
  invoice_id: number;
  customer_id: number;
  started_by: number | null;
  amount_cents: number;
  /** The amount due that was shown to the payer. */
  open_cents: number;
}

/**
 * Records that a card is about to be charged for an invoice. Locks the charge first and the invoice second, the same order as
 * when outcomes are stored. The open amount is certain only after every earlier charge has ended.
 */
export async function beginInvoiceCharge(
  tx: Tx,
  provider: CardProvider,
  card: Pick<Card, 'brand' | 'last_four'>,
  { open_cents, plant_id, ...due }: Asked,
): Promise<StoredCharge> {
  const { invoice_id, amount_cents } = due;
  const { methods, takes_parts } = await findTerms(tx, plant_id);
  if (!methods.includes('card')) throw new Problem('card_not_taken');
  if ((await countDeclines(tx, plant_id, invoice_id)) >= MAX_DECLINES_AN_HOUR) throw new Problem('too_many');
  const charge = await beginCharge(tx, provider, card, { owner_id: plant_id, ...due });
  const invoice = await lockInvoice(tx, plant_id, invoice_id);
  if (invoice.open_cents === 0) throw new Problem('nothing_due');
  if (invoice.open_cents !== open_cents) throw new Problem('amount_changed');
  if (amount_cents > open_cents) throw new Problem('more_than_due', { values: { due: showMoney(open_cents) } });
  if (amount_cents < open_cents && !takes_parts) throw new Problem('part_not_taken');
  return charge;
}

async function countDeclines(db: Db, plant_id: number, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from charges where owner_id = ${plant_id} and invoice_id = ${invoice_id}
      and state = 'declined' and ended_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}
