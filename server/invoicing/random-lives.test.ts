import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { recordDeposit, refundPayment } from '#contract/invoicing/deposit-api.ts';
import { applyCredit, creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { noteCancellations } from '#server/invoicing/canceling/note-cancellation.ts';
import { settleCancellations } from '#server/invoicing/canceling/settle-cancellations.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { useLateDeposits } from '#server/invoicing/invoices/take-deposits.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { recordDispute } from '#server/payments/disputes.ts';
import { recordOutsideRefund } from '#server/payments/refunds.ts';
import { findDeviations, heldByLedger, heldByPayments, overRefunded } from '#server/test/balances.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeDeposit, payByCard, testCard } from '#server/test/make-deposit.ts';
import {
  arrive,
  draft,
  issue,
  look,
  makeBillable,
  makeInvoice,
  makePrices,
  TEST_PRICES,
} from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** $500.00 for processing and $40.00 for meat. */
const MEAT = { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const };
const LINES = [...TEST_PRICES, MEAT] as typeof TEST_PRICES;

const STEPS = [
  'pay',
  'pay',
  'refund',
  'refund outside',
  'dispute',
  'credit',
  'void',
  'void payment',
  'void payment',
  'use credit',
  'pay deposit',
  'invoice deposit',
  'cancel',
] as const;
const Step = fc.record({
  kind: fc.constantFrom(...STEPS),
  /** Selects the invoice or payment. */
  which: fc.nat(9),
  /** The percentage of the available amount to use, which can be over 100. */
  percent: fc.constantFrom(10, 35, 50, 100, 120),
  method: fc.constantFrom('cash', 'check', 'ebt', 'card'),
  state: fc.constantFrom('inquiry', 'open', 'won', 'lost'),
});
type Step = typeof Step extends fc.Arbitrary<infer One> ? One : never;

/** A plant with an order whose deposit was requested, and two invoices for another customer. */
async function makeBooks() {
  const deposit = await makeDeposit(app);
  const { plant } = deposit;
  await makePrices(app, plant, LINES);
  expectYes(await app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_meat_bp: 725, revision: 0 }));
  const { plant_id } = plant;
  await app.db.insertInto('paying_rules').values({ plant_id, deposit_refund_days: 7 }).execute();
  const first = await makeInvoice(app, { plant });
  const [customer] = first.customers;
  if (!customer) throw new Error('the order has one share');
  const { customer_id, account_id } = customer;
  const second = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', second.order_id).execute();
  const second_id = await draft(app, first, second.cart_ids);
  await issue(app, first, second_id);
  return { plant, deposit, payer: await app.signIn(account_id), invoices: [first.invoice_id, second_id] };
}
type Books = Awaited<ReturnType<typeof makeBooks>>;

interface Paid {
  payment_id: number;
  amount_cents: number;
  /** The part that wasn't refunded. */
  left_cents: number;
  provider: string;
  charge_key: string;
}
async function paymentAt({ plant }: Books, which: number, isCard: boolean): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select p.payment_id, p.amount_cents, a.provider, a.provider_key::text as charge_key, p.amount_cents - coalesce((
      select sum(amount_cents) from refunds r
      where r.owner_id = p.plant_id and r.payment_id = p.payment_id and r.state <> 'refused'), 0)::int as left_cents
    from payments p left join charges a using (charge_id)
    where p.plant_id = ${plant.plant_id} and (not ${isCard} or p.method = 'card') order by p.payment_id`.execute(
    app.db,
  );
  return rows[which % Math.max(1, rows.length)];
}
const partOf = (cents: number, percent: number) => Math.max(1, Math.round((cents * percent) / 100));

/** Takes one step, which may be refused. */
async function take(
  books: Books,
  { kind, which, percent, method, state }: Step,
): Promise<{ http: number } | undefined> {
  const { plant, deposit, payer, invoices } = books;
  const { owner } = plant;
  const invoice = await look(app, { plant }, invoices[which % invoices.length] ?? 0);
  const { invoice_id, open_cents } = invoice;
  const amount_cents = partOf(open_cents, percent);
  switch (kind) {
    case 'pay': {
      if (method !== 'card') {
        const cents = method === 'ebt' ? partOf(4_000, percent) : amount_cents;
        return app.callWith(recordInvoicePayment, owner, { invoice_id, method, uses_safe: true, amount_cents: cents });
      }
      return app.callWith(payInvoice, payer, { invoice_id, amount_cents, open_cents, card: testCard() });
    }
    case 'refund': {
      const paid = await paymentAt(books, which, false);
      const cents = partOf(paid?.left_cents ?? 0, percent);
      const refund = { payment_id: paid?.payment_id ?? 0, amount_cents: cents, reason: 'Asked for', uses_safe: true };
      return app.call(refundPayment, owner, refund);
    }
    case 'void payment': {
      const { payment_id = 0 } = (await paymentAt(books, which, false)) ?? {};
      return app.call(voidPayment, owner, { payment_id, kind: 'void', reason: 'Wrong customer' });
    }
    case 'credit':
    case 'void': {
      const place = which % LINES.length;
      const line = invoice.document.parts[0]?.lines[place];
      const lines = kind === 'void' ? [] : [{ place, amount_cents: partOf(line?.amount_cents ?? 0, percent) }];
      return app.call(creditInvoice, owner, { invoice_id, reason: 'Spoiled', lines });
    }
    case 'use credit': {
      const cents = partOf(invoice.customer_credit_cents, percent);
      return app.call(applyCredit, owner, { invoice_id, amount_cents: cents });
    }
    case 'pay deposit': {
      if (method === 'card') return payByCard(app, deposit, partOf(25_000, percent));
      const { order_id, customer_id } = deposit;
      const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: partOf(25_000, percent) };
      return app.callWith(recordDeposit, owner, cash);
    }
    case 'invoice deposit':
      return invoiceDeposit(books);
    case 'cancel':
      return cancel(books);
    case 'dispute':
    case 'refund outside': {
      const paid = await paymentAt(books, which, true);
      if (paid) await (kind === 'dispute' ? dispute(books, paid, state) : refundOutside(paid, percent));
    }
  }
}

async function invoiceDeposit({ plant, deposit, invoices }: Books): Promise<undefined> {
  const { status } = await app.db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', deposit.order_id)
    .executeTakeFirstOrThrow();
  if (status !== 0 || invoices.length > 2) return;
  const invoice_id = await draft(app, { plant }, await arrive(app, deposit, { hasPrices: true }));
  await issue(app, { plant }, invoice_id);
  invoices.push(invoice_id);
}

async function cancel({ plant: { plant_id, owner }, deposit: { order_id } }: Books): Promise<{ http: number }> {
  const reply = await app.call(removeOrder, owner, { order_id });
  for (const event of await eventsOf(app, { plant_id }, 'order.removed'))
    await noteCancellations.run({ db: app.db, mailer: officeMailer, public_url: 'https://plant.test' }, event);
  await sql`update cancellations set settle_at = now() where plant_id = ${plant_id}`.execute(app.db);
  await settleCancellations(app.db);
  return reply;
}

/** Records what the bank says about a payment's only dispute. */
async function dispute({ plant: { plant_id } }: Books, paid: Paid, state: Step['state']): Promise<void> {
  const { provider, charge_key, amount_cents } = paid;
  const about = { provider, provider_ref: `dp_${charge_key}`, charge_key, amount_cents, reason: 'fraudulent', state };
  await inTransaction(app.db, (tx) => recordDispute(tx, { ...about, fee_cents: 1_500, answer_by: null }));
  for (const event of await eventsOf(app, { plant_id }, 'payment.dispute_won'))
    await useLateDeposits.run({ db: app.db }, event);
}

/** Refunds part of a charge on the provider's pages, but never more than what is left of it. */
async function refundOutside({ provider, charge_key, left_cents }: Paid, percent: number): Promise<void> {
  const amount_cents = Math.min(left_cents, partOf(left_cents, percent));
  if (amount_cents === 0) return;
  const made = { provider, charge_key, amount_cents, provider_ref: `re_${charge_key}_${left_cents}` };
  await inTransaction(app.db, (tx) => recordOutsideRefund(tx, made));
}

test('random sequences of invoices, payments, credit, and deposits leave books that agree with every record', async () => {
  const Life = fc.array(Step, { minLength: 10, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(Life, async (life) => {
      const books = await makeBooks();
      for (const step of life) {
        const reply = await take(books, step);
        expect(reply?.http ?? 200, JSON.stringify(step)).toBeLessThan(500);
        expect(await findDeviations(app, books.plant), JSON.stringify(step)).toEqual([]);
      }
      const { plant_id } = books.plant;
      expect(await heldByLedger(app, plant_id)).toEqual(await heldByPayments(app, plant_id));
      expect(await overRefunded(app, plant_id)).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: 10, endOnFailure: true },
  );
});
