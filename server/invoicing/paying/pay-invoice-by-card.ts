import { sql } from 'kysely';
import type { payInvoice as api } from '#contract/invoicing/paying/paying-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { chargeCard } from '#server/invoicing/paying/charge-card.ts';
import { chooseCard } from '#server/invoicing/paying/choose-card.ts';
import { findPayableInvoice, findTerms } from '#server/invoicing/paying/payable-invoices.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type Attempt, beginAttempt } from '#server/payments/attempt.ts';
import type { FindProvider } from '#server/payments/card-providers.ts';
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
    return chargeCard(db, provider, { plant_id, card }, (keep) =>
      commit(async (tx) => {
        const invoice = await findPayableInvoice(tx, who.actor, invoice_id);
        if (!invoice) throw new Problem('not_found');
        const { customer_id } = invoice;
        const payer = { plant_id, customer_id, started_by: account_id };
        const attempt = await beginInvoiceCharge(tx, provider, card, { ...asked, ...payer, invoice_id });
        keep(attempt);
        return { attempt_id: attempt.attempt_id };
      }),
    );
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
 * Records that a card is about to be charged for an invoice. Locks the attempt first and the invoice second, the same order as
 * when outcomes are stored. The open amount is certain only after every earlier attempt has ended.
 */
export async function beginInvoiceCharge(
  tx: Tx,
  provider: CardProvider,
  card: Pick<Card, 'brand' | 'last_four'>,
  { open_cents, ...asked }: Asked,
): Promise<Attempt> {
  const { plant_id, invoice_id, amount_cents } = asked;
  const { methods, takes_parts } = await findTerms(tx, plant_id);
  if (!methods.includes('card')) throw new Problem('card_not_taken');
  if ((await countDeclines(tx, plant_id, invoice_id)) >= MAX_DECLINES_AN_HOUR) throw new Problem('too_many');
  const attempt = await beginAttempt(tx, provider, card, asked);
  const invoice = await lockInvoice(tx, plant_id, invoice_id);
  if (invoice.open_cents === 0) throw new Problem('nothing_due');
  if (invoice.open_cents !== open_cents) throw new Problem('amount_changed');
  if (amount_cents > open_cents) throw new Problem('more_than_due', { values: { due: showMoney(open_cents) } });
  if (amount_cents < open_cents && !takes_parts) throw new Problem('part_not_taken');
  return attempt;
}

async function countDeclines(db: Db, plant_id: number, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_attempts where plant_id = ${plant_id} and invoice_id = ${invoice_id}
      and state = 'declined' and ended_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}
