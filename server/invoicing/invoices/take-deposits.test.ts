import { describe, expect, test } from 'vitest';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { balancesOf } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { arrive, askDeposit, draft, issue, look, makeBillable } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

describe('a deposit', () => {
  test('paid by a share’s owner is deducted only from their invoice; the rest stays a deposit', async () => {
    const made = await makeOrder(app, ['Half', 'Half']);
    await askDeposit(app, made, '300');
    const customer_id = made.customers[0]?.customer_id ?? 0;
    expectYes(
      await app.callWith(recordDeposit, made.plant.owner, {
        order_id: made.order_id,
        customer_id,
        method: 'cash',
        uses_safe: true,
        amount_cents: 30_000,
      }),
    );
    const { plant } = made;
    const carts = await arrive(app, made);
    const [own, other] = await Promise.all(carts.map((cart_id) => draft(app, made, [cart_id])));
    await issue(app, made, other ?? 0);
    expect(await look(app, made, other ?? 0)).toMatchObject({ open_cents: 25_000, credited: [] });
    await issue(app, made, own ?? 0);
    expect(await look(app, made, own ?? 0)).toMatchObject({
      status: 'paid',
      open_cents: 0,
      credited: [{ kind: 'deposit', cents: 25_000, payment: { method: 'cash' } }],
    });
    // Whatever the invoice didn't need is still a deposit.
    expect(await balancesOf(app, plant)).toEqual({
      safe: 30_000,
      deposits: 5_000,
      receivable: 25_000,
      service_revenue: 50_000,
    });
  });

  test('paid by a producer without a share is divided among the shares of their customers by quarters', async () => {
    const made = await makeBillable(app, ['Half', 'Quarter', 'Quarter']);
    const { plant, order_id } = made;
    const [producer] = made.customers.slice(3);
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer?.account_id ?? 0 })
      .where('plant_id', '=', plant.plant_id)
      .where('customer_id', '<>', producer?.customer_id ?? 0)
      .execute();
    await app.db
      .insertInto('payments')
      .values({
        plant_id: plant.plant_id,
        order_id,
        customer_id: producer?.customer_id ?? 0,
        method: 'cash',
        amount_cents: 10_001,
        received_on: '2026-01-01',
        received_by: plant.owner.account_id,
      })
      .execute();
    const used: number[] = [];
    for (const cart_id of made.cart_ids) {
      const invoice_id = await draft(app, made, [cart_id]);
      await issue(app, made, invoice_id);
      const { total_cents, open_cents } = await look(app, made, invoice_id);
      used.push(total_cents - open_cents);
    }
    expect(used).toEqual([5_001, 2_500, 2_500]);
  });
});
