import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { payInvoice as payWith } from '#server/invoicing/paying/pay-invoice-by-card.ts';
import type { Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { cardProvider, type FindProvider } from '#server/payments/card-providers.ts';
import { settlePayments } from '#server/payments/jobs.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { openTestApp } from '#server/test/harness.ts';
import { type IssuedInvoice, makeIssued } from '#server/test/issued-invoice.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { balancesOf, linkTo, payIssued, payLinked, shownOf } from '#server/test/pay-issued.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

const failing =
  (more: (sandbox: CardProvider) => Partial<CardProvider>): FindProvider =>
  (db) => ({ ...cardProvider(db), ...more(cardProvider(db)) });
const lost = () => {
  throw new Error('the connection to the provider was lost');
};
/** As if our process were killed after or before the charge. */
const KILLED = {
  after: failing((sandbox) => ({ charge: (charge) => sandbox.charge(charge).then(lost) })),
  before: failing(() => ({ charge: async () => lost() })),
};
const payVia = ({ plant, payer, invoice_id }: IssuedInvoice, provider: FindProvider) => {
  const actor = { account_id: payer.account_id, plant_id: plant.plant_id, role: 'customer' } as PlantActor;
  const input = { invoice_id, amount_cents: 48_000, open_cents: 48_000, card: testCard() };
  return payWith(provider)(app.db, { actor, today } as Who<PlantActor>, input, <T>(work: (tx: Tx) => Promise<T>) =>
    inTransaction(app.db, work),
  );
};
async function settle(age = '1 hour'): Promise<void> {
  await sql`update charges set started_at = now() - ${age}::interval where state = 'started'`.execute(app.db);
  await settlePayments(app.db, cardProvider(app.db));
}

describe('an invoice’s card charge whose response was lost', () => {
  test('is found and recorded once, even with ten jobs; until then, no one can pay', async () => {
    const made = await makeIssued(app);
    await expect(payVia(made, KILLED.after)).rejects.toMatchObject({ code: 'payment_unclear' });
    expect(await shownOf(app, made)).toMatchObject({ is_under_way: true, can: { pay: false } });
    expect(await payIssued(app, made)).toMatchObject({ code: 'payment_under_way' });
    expect(await payLinked(app, await linkTo(app, made))).toMatchObject({ code: 'payment_under_way' });
    await Promise.all(Array.from({ length: 10 }, () => settle()));
    expect(await shownOf(app, made)).toMatchObject({ is_under_way: false, open_cents: 0 });
    expect(await balancesOf(app, made.plant)).toEqual({ provider: 48_000 });
  });

  test('is found after 15 seconds, and not before', async () => {
    const made = await makeIssued(app);
    await expect(payVia(made, KILLED.after)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settle('14 seconds');
    expect(await shownOf(app, made)).toMatchObject({ is_under_way: true });
    await settle('16 seconds');
    expect(await shownOf(app, made)).toMatchObject({ is_under_way: false, open_cents: 0 });
  });

  test('isn’t given up on while it may still arrive', async () => {
    const made = await makeIssued(app);
    await expect(payVia(made, KILLED.before)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settle('119 seconds');
    expect(await payIssued(app, made)).toMatchObject({ code: 'payment_under_way' });
    await settle('121 seconds');
    expect(await payIssued(app, made)).toMatchObject({ http: 200 });
  });

  test('is given up on if it never reached the provider, so that the invoice can be paid', async () => {
    const made = await makeIssued(app);
    await expect(payVia(made, KILLED.before)).rejects.toMatchObject({ code: 'payment_unclear' });
    await settle();
    expect(await payIssued(app, made)).toMatchObject({ http: 200 });
    expect(await balancesOf(app, made.plant)).toEqual({ provider: 48_000 });
  });

  test('becomes the customer’s credit if the invoice was credited in the meantime', async () => {
    const made = await makeIssued(app);
    await expect(payVia(made, KILLED.after)).rejects.toMatchObject({ code: 'payment_unclear' });
    await sql`update invoices set open_cents = 18000 where invoice_id = ${made.invoice_id}`.execute(app.db);
    await settle();
    expect(await balancesOf(app, made.plant)).toMatchObject({ provider: 48_000, customer_credit: 30_000 });
  });
});
