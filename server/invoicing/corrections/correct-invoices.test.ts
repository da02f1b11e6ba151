import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  creditInvoice,
  draftInvoice,
  issueInvoice,
  recordInvoicePayment,
  saveInvoiceLine,
} from '#contract/invoicing/invoices-api.ts';
import { correctInvoices, invoiceCorrections } from '#contract/orders/corrections-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { completePaid } from '#server/invoicing/invoices/complete-paid.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const QUARTERS = ['Quarter', 'Quarter', 'Quarter', 'Quarter'] as const;
/** $0.89 per hanging pound. */
const LINES = [{ ...TEST_PRICES[1], cents: 89 }] as typeof TEST_PRICES;

interface Issued extends MadeShares {
  invoice_ids: number[];
}
/** One issued invoice for each share. */
async function makeIssuedShares(
  ...asked: Parameters<typeof makeBillable> extends [unknown, ...infer Rest] ? Rest : never
) {
  const made = await makeBillable(app, ...asked);
  const invoice_ids: number[] = [];
  for (const cart_id of made.cart_ids) {
    const invoice_id = await draft(app, made, [cart_id]);
    expectYes(await issue(app, made, invoice_id));
    invoice_ids.push(invoice_id);
  }
  return { ...made, invoice_ids } satisfies Issued;
}
const weigh = async ({ plant, order_id }: MadeShares, hanging_weight_clb: number, seen_clb: number) =>
  expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb, seen_clb, is_sure: true }));
const corrections = async ({ plant, order_id }: MadeShares) =>
  expectYes(await app.call(invoiceCorrections, plant.owner, { order_id })).data;
const correct = async (made: MadeShares, more: object = {}, key?: string) => {
  const invoices = (await corrections(made)).map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
  return app.callWith(
    correctInvoices,
    made.plant.owner,
    { invoices, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
};
const totalOf = (list: readonly { old_cents: number; new_cents: number }[]) =>
  list.reduce((cents, { old_cents, new_cents }) => cents + new_cents - old_cents, 0);

describe('a weight corrected after invoicing', () => {
  test('lists every invoice with its old and new total: 701.37 to 751.37 lb in quarters is $44.52 more', async () => {
    const made = await makeIssuedShares([...QUARTERS], { lines: LINES, weight_clb: 70_137 });
    expect(await corrections(made)).toEqual([]);
    await weigh(made, 75_137, 70_137);
    const found = await corrections(made);
    expect(found.map(({ old_cents, new_cents }) => [old_cents, new_cents])).toEqual([
      [15_606, 16_719],
      [15_605, 16_718],
      [15_605, 16_718],
      [15_605, 16_718],
    ]);
    expect(totalOf(found)).toBe(4_452);
    const [invoice_id = 0] = made.invoice_ids;
    expect(expectYes(await app.call(invoiceCorrections, made.plant.owner, { invoice_id })).data).toMatchObject([
      { invoice_id, old_cents: 15_606, new_cents: 16_719 },
    ]);
  });

  test('credits and reissues all of them at once, and what was paid counts toward the new ones', async () => {
    const made = await makeIssuedShares([...QUARTERS], { lines: LINES, weight_clb: 70_137 });
    const { plant } = made;
    const [first = 0] = made.invoice_ids;
    const paid = { invoice_id: first, method: 'check' as const, amount_cents: 15_606 };
    expectYes(await app.call(recordInvoicePayment, plant.owner, paid));
    await weigh(made, 75_137, 70_137);
    const { invoices } = expectYes(await correct(made)).data;
    expect(invoices).toHaveLength(4);
    const totals = await Promise.all(invoices.map(async ({ invoice_id }) => look(app, made, invoice_id)));
    expect(totals.map(({ total_cents }) => total_cents)).toEqual([16_719, 16_718, 16_718, 16_718]);
    expect(totals[0]).toMatchObject({ open_cents: 1_113, document: { parts: [{ hanging_clb: 18_785 }] } });
    expect(await look(app, made, first)).toMatchObject({
      status: 'credited',
      credit_notes: [{ reason: 'Weight corrected' }],
    });
    expect(await corrections(made)).toEqual([]);
    // Four quarters at the corrected weight, less what was paid.
    expect(await balancesOf(app, plant)).toEqual({ checks: 15_606, receivable: 51_267, service_revenue: 66_873 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('isn’t corrected if the new invoice is to be sent to somebody who can’t be reached', async () => {
    const made = await makeIssuedShares(['Whole'], { lines: LINES, weight_clb: 70_137 });
    await weigh(made, 75_137, 70_137);
    const [invoice_id = 0] = made.invoice_ids;
    await sql`update customers set email = null where plant_id = ${made.plant.plant_id}`.execute(app.db);
    expect(await correct(made, { send: true })).toMatchObject({ code: 'no_address' });
    expect(await look(app, made, invoice_id)).toMatchObject({ credit_notes: [] });
    expectYes(await correct(made));
  });

  test('is corrected once, no matter how many people do it at the same time', async () => {
    const made = await makeIssuedShares(['Half', 'Half'], { lines: LINES, weight_clb: 70_137 });
    await weigh(made, 75_137, 70_137);
    const asked = (await corrections(made)).map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
    const replies = await Promise.all(Array.from({ length: 8 }, () => correct(made, { invoices: asked })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'weights_billed')).toBe(true);
    await weigh(made, 80_000, 75_137);
    const same = (await corrections(made)).map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents }));
    const key = randomUUID();
    const repeated = await Promise.all(Array.from({ length: 4 }, () => correct(made, { invoices: same }, key)));
    expect(new Set(repeated.map((reply) => JSON.stringify(expectYes(reply).data))).size).toBe(1);
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('is refused with another total than the office saw', async () => {
    const made = await makeIssuedShares(['Whole'], { lines: LINES, weight_clb: 70_137 });
    await weigh(made, 75_137, 70_137);
    const [invoice_id = 0] = made.invoice_ids;
    expect(await correct(made, { invoices: [{ invoice_id, new_cents: 1 }] })).toMatchObject({ code: 'total_changed' });
    expect(await look(app, made, invoice_id)).toMatchObject({ status: 'open', credit_notes: [] });
  });

  test('keeps what the office changed, and credits again what was credited before', async () => {
    const made = await makeBillable(app);
    const { plant } = made;
    const { invoice_id } = expectYes(await app.call(draftInvoice, plant.owner, { cart_ids: made.cart_ids })).data;
    const { revision } = await look(app, made, invoice_id);
    const line = { name: 'Delivery', unit: 'flat' as const, quantity: 100, unit_cents: 2_500 };
    const extra = { invoice_id, revision, ...line, tax_class: 'fees' as const, reason: 'Brought to the farm' };
    expectYes(await app.call(saveInvoiceLine, plant.owner, extra));
    const total_cents = (await look(app, made, invoice_id)).total_cents;
    expectYes(await app.call(issueInvoice, plant.owner, { invoice_id, revision: revision + 1, total_cents }));
    const lines = [{ place: 0, amount_cents: 4_000 }];
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Waited', lines }));
    await weigh(made, 42_000, 40_000);
    const [corrected] = expectYes(await correct(made)).data.invoices;
    expect(await look(app, made, corrected?.invoice_id ?? 0)).toMatchObject({
      total_cents: 54_500,
      open_cents: 50_500,
      credit_notes: [{ reason: 'Waited', total_cents: 4_000 }],
    });
    expect(await balancesOf(app, plant)).toEqual({ receivable: 50_500, service_revenue: 50_500 });
  });

  test('keeps the order from being completed automatically until the invoices are corrected', async () => {
    const made = await makeIssuedShares(['Whole']);
    const { plant, order_id } = made;
    const [invoice_id = 0] = made.invoice_ids;
    const paid = { invoice_id, method: 'check' as const, amount_cents: 60_000 };
    expectYes(await app.call(recordInvoicePayment, plant.owner, paid));
    await weigh(made, 42_000, 40_000);
    await completeForCutting(app, order_id);
    expectYes(await app.call(moveStage, plant.owner, { order_id, from: 'hanging', to: 'picked_up' }));
    await sql`update events set happened_at = now() - interval '1 minute' where order_id = ${order_id}`.execute(app.db);
    const complete = async () => {
      await completePaid.run({ db: app.db }, await lastEvent(app, plant, 'order.stage_moved'));
      const found = app.db.selectFrom('orders').select('status').where('order_id', '=', order_id);
      return (await found.executeTakeFirstOrThrow()).status;
    };
    expect(await complete()).toBe(ORDER_STATUS.open);
    expectYes(await correct(made));
    expect(await complete()).toBe(ORDER_STATUS.completed);
  });

  test('of packages counts as well, and a weight that changes no total needs no correction', async () => {
    const packed = { ...TEST_PRICES[1], name: 'Wrapping', unit: 'packaged_lb' as const };
    const made = await makeBillable(app, ['Whole'], { lines: [packed] as typeof TEST_PRICES });
    const [cart_id = 0] = made.cart_ids;
    const pack = (clb: number) =>
      app.db.updateTable('shares').set({ packaged_weight_clb: clb }).where('cart_id', '=', cart_id).execute();
    await pack(25_000);
    expectYes(await issue(app, made, await draft(app, made, made.cart_ids)));
    await weigh(made, 42_000, 40_000);
    expect(await corrections(made)).toEqual([]);
    await pack(26_000);
    expect(await corrections(made)).toMatchObject([{ old_cents: 25_000, new_cents: 26_000 }]);
  });

  test('asks before estimates are charged, and the new invoices say so', async () => {
    const hauling = { ...TEST_PRICES[1], name: 'Hauling', unit: 'live_lb' as const, cents: 10 };
    const made = await makeIssuedShares(['Whole'], { lines: [...LINES, hauling] as typeof TEST_PRICES });
    await weigh(made, 42_000, 40_000);
    expect(await corrections(made)).toMatchObject([{ estimated: ['Hauling'], is_only_credited: false }]);
    expect(await correct(made)).toMatchObject({ http: 422, code: 'weights_estimated' });
    const [first = 0] = made.invoice_ids;
    expect(await look(app, made, first)).toMatchObject({ status: 'open', credit_notes: [] });
    const [again] = expectYes(await correct(made, { with_estimates: true })).data.invoices;
    const { document } = await look(app, made, again?.invoice_id ?? 0);
    expect(document.parts[0]?.lines[1]).toMatchObject({ name: 'Hauling', is_estimated: true });
  });

  test('or removed: the invoice is credited, and its shares can be invoiced again once they are weighed', async () => {
    const made = await makeIssuedShares(['Whole'], { lines: LINES, weight_clb: 70_137 });
    const { plant, order_id, cart_ids } = made;
    const [invoice_id = 0] = made.invoice_ids;
    const paid = { invoice_id, method: 'check' as const, amount_cents: 10_000 };
    expectYes(await app.call(recordInvoicePayment, plant.owner, paid));
    const removed = { order_id, hanging_weight_clb: null, seen_clb: 70_137 };
    expectYes(await app.call(saveHangingWeight, plant.owner, removed));
    expect(await corrections(made)).toMatchObject([{ old_cents: 62_422, new_cents: 0, is_only_credited: true }]);
    expect(expectYes(await correct(made)).data.invoices).toEqual([]);
    expect(await look(app, made, invoice_id)).toMatchObject({ status: 'credited', customer_credit_cents: 10_000 });
    expect(await corrections(made)).toEqual([]);
    const weighed = { order_id, hanging_weight_clb: 70_037, seen_clb: null, is_sure: true };
    expectYes(await app.call(saveHangingWeight, plant.owner, weighed));
    const again = await draft(app, made, cart_ids);
    expectYes(await issue(app, made, again));
    expect(await look(app, made, again)).toMatchObject({ total_cents: 62_333, open_cents: 52_333 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });
});
