import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { payDeposit, recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { type MadeDeposit, makeDeposit, payableOf, payByCard, testCard } from '#server/test/make-deposit.ts';
import { arrive, askDeposit, draft, issue, look, type MadeShares } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function usedBy(made: Pick<MadeShares, 'plant'>, cart_id: number): Promise<number> {
  const invoice_id = await draft(app, made, [cart_id]);
  await issue(app, made, invoice_id);
  const { total_cents, open_cents } = await look(app, made, invoice_id);
  return total_cents - open_cents;
}

describe('a deposit', () => {
  test('paid by a producer is recorded as theirs, and divided among their customers’ shares', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const { plant, order_id } = made;
    await askDeposit(app, made, '400');
    const producer = await plant.join('producer');
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where(
        'customer_id',
        'in',
        made.customers.map(({ customer_id }) => customer_id),
      )
      .execute();
    const paid = { order_id, amount_cents: 40_000, card: testCard() };
    expect(await app.call(payDeposit, producer, paid)).toMatchObject({ http: 200 });
    expect(await payableOf(app, plant.owner, order_id)).toMatchObject({
      payments: [{ customer_name: 'Dana Field' }],
      payers: [{ customer_id: made.customers[0]?.customer_id }, { customer_id: made.customers[1]?.customer_id }, {}],
    });
    const [first = 0, second = 0] = await arrive(app, made);
    expect([await usedBy(made, first), await usedBy(made, second)]).toEqual([20_000, 20_000]);
  });

  test('paid by a producer is on their customer’s invoice without the card that paid it', async () => {
    const made = await makeOrder(app, ['Whole']);
    const { plant, order_id } = made;
    const [{ customer_id, account_id } = { customer_id: 0, account_id: 0 }] = made.customers;
    await askDeposit(app, made, '400');
    const producer = await plant.join('producer');
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where('customer_id', '=', customer_id)
      .execute();
    await app.call(payDeposit, producer, { order_id, amount_cents: 40_000, card: testCard() });
    const invoice_id = await draft(app, made, await arrive(app, made));
    await issue(app, made, invoice_id);
    const seenBy = async (person: Person) =>
      expectYes(await app.call(viewInvoice, person, { invoice_id })).data.credited;
    const paid = { kind: 'deposit', cents: 40_000, payment: { card: { last_four: expect.any(String) } } };
    expect(await seenBy(await app.signIn(account_id))).toMatchObject([{ ...paid, payment: null }]);
    expect(await seenBy(producer)).toMatchObject([paid]);
    expect(await seenBy(plant.owner)).toMatchObject([paid]);
  });

  test('is marked to come off the invoice once all of it is paid, until the order is invoiced or deleted', async () => {
    const [invoiced, deleted] = [await makeDeposit(app), await makeDeposit(app)];
    const look = async ({ payer, order_id }: MadeDeposit) => (await payableOf(app, payer, order_id)).deposit;
    for (const made of [invoiced, deleted]) {
      const { plant, order_id, customer_id } = made;
      const pay = (amount_cents: number) =>
        app.call(recordDeposit, plant.owner, { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents });
      expectYes(await pay(10_000));
      expect(await look(made)).toMatchObject({ due_cents: 15_000, is_secured: false });
      expectYes(await pay(15_000));
      expect(await look(made)).toMatchObject({ due_cents: 0, is_secured: true });
    }
    await issue(app, invoiced, await draft(app, invoiced, await arrive(app, invoiced)));
    expectYes(await app.call(removeOrder, deleted.plant.owner, { order_id: deleted.order_id }));
    for (const made of [invoiced, deleted])
      expect(await look(made)).toMatchObject({ paid_cents: 25_000, due_cents: 0, is_secured: false });
  });

  test('is shown to the person who paid it, their producer, and the office, but not to the animal’s other owners', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    const { plant, order_id } = made;
    await askDeposit(app, made, '400');
    const [ann, bob] = await Promise.all(made.customers.slice(0, 2).map((one) => app.signIn(one.account_id)));
    const producer = await plant.join('producer');
    const paid = { order_id, amount_cents: 40_000, card: testCard() };
    if (!ann || !bob) throw new Error('the order has two owners');
    await app.call(payDeposit, ann, paid);
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id })
      .where('customer_id', '=', made.customers[0]?.customer_id ?? 0)
      .execute();
    const seen = await Promise.all(
      [ann, producer, plant.owner, bob].map(async (person) => (await payableOf(app, person, order_id)).payments.length),
    );
    expect(seen).toEqual([1, 1, 1, 0]);
    expect(await payableOf(app, bob, order_id)).toMatchObject({ deposit: { paid_cents: 40_000 } });
  });

  test.each([
    ['inquiry', 25_000],
    ['open', 0],
    ['lost', 0],
    ['won', 25_000],
  ])('with a dispute in state “%s” takes %i cents off the invoice, as the payment page says', async (state, cents) => {
    const made = await makeDeposit(app);
    await payByCard(app, made);
    const { plant_id } = made.plant;
    await sql`
      insert into disputes (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state)
      select plant_id, charge_id, 'sandbox', ${`dispute-${made.order_id}`}, amount_cents, 'fraudulent', ${state} from payments
      where plant_id = ${plant_id} and order_id = ${made.order_id}`.execute(app.db);
    const { deposit } = await payableOf(app, made.payer, made.order_id);
    expect(deposit).toMatchObject({ paid_cents: 25_000, is_secured: cents > 0 });
    const [cart_id = 0] = await arrive(app, made);
    expect(await usedBy(made, cart_id)).toBe(cents);
  });
});
