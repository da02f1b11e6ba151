import { expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { draftInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { dropDrafts } from '#server/invoicing/corrections/drop-drafts.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const remove = ({ plant, order_id }: MadeShares) => app.call(removeOrder, plant.owner, { order_id });
/** Runs the job for each deletion twice, as it may happen. */
async function runJob({ plant_id }: Plant): Promise<void> {
  const events = await eventsOf(app, { plant_id }, 'order.removed');
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of [...events, ...events]) await dropDrafts.run(context, event);
}
const isGone = async ({ plant }: MadeShares, invoice_id: number) =>
  (await app.call(viewInvoice, plant.owner, { invoice_id })).status === 'no';

test('a draft goes with its order, and can be made again if the order is restored', async () => {
  const made = await makeBillable(app, ['Half', 'Half']);
  const { plant, order_id, cart_ids } = made;
  const [first = 0, second = 0] = cart_ids;
  const drafts = [await draft(app, made, [first]), await draft(app, made, [second])];
  expectYes(await remove(made));
  for (const invoice_id of drafts) expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'not_arrived' });
  await runJob(plant);
  for (const invoice_id of drafts) expect(await isGone(made, invoice_id)).toBe(true);
  expectYes(await app.callWith(restoreOrder, plant.owner, { order_id }));
  const again = await draft(app, made, [first]);
  await runJob(plant);
  expectYes(await issue(app, made, again));
  expect(await remove(made)).toMatchObject({ code: 'order_invoiced' });
});

test('a draft for several animals keeps the others, and what is charged once', async () => {
  const once = { ...TEST_PRICES[0], name: 'Paperwork', unit: 'flat', cents: 700 } as (typeof TEST_PRICES)[number];
  const made = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, once] });
  const { plant } = made;
  const other = await makeBillable(app, ['Whole'], { plant });
  const customer_id = made.customers[0]?.customer_id ?? 0;
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
  const invoice_id = await draft(app, made, [...made.cart_ids, ...other.cart_ids]);
  expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 100_700 });
  expectYes(await remove(made));
  await runJob(plant);
  const { lines, total_cents } = await look(app, made, invoice_id);
  expect(total_cents).toBe(50_700);
  expect(lines.map(({ name, cart_id }) => [name, cart_id])).toEqual(
    ['Kill fee', 'Cutting and wrapping', 'Paperwork'].map((name) => [name, other.cart_ids[0]]),
  );
  expectYes(await issue(app, made, invoice_id));
});

test('of a removal and issuing at the same moment, exactly one happens, and no draft is left', async () => {
  const plant = (await makeBillable(app)).plant;
  const all = await Promise.all(Array.from({ length: 6 }, () => makeBillable(app, ['Whole'], { plant })));
  const drafts = await Promise.all(all.map((made) => draft(app, made, made.cart_ids)));
  const outcomes = await Promise.all(
    all.flatMap((made, at) => {
      const invoice_id = drafts[at] ?? 0;
      return [issue(app, made, invoice_id), remove(made), issue(app, made, invoice_id), remove(made)];
    }),
  );
  await runJob(plant);
  for (const [at, made] of all.entries()) {
    const replies = outcomes.slice(at * 4, at * 4 + 4);
    const [issued, removed] = [0, 1].map((kind) =>
      replies.filter((one, nth) => nth % 2 === kind && one.status === 'yes'),
    );
    expect([issued?.length, removed?.length].toSorted()).toEqual([0, 1]);
    expect(await isGone(made, drafts[at] ?? 0)).toBe(removed?.length === 1);
    expect(await app.call(draftInvoice, plant.owner, { cart_ids: made.cart_ids })).toMatchObject({
      code: removed?.length === 1 ? 'not_arrived' : 'invoice_exists',
    });
  }
});
