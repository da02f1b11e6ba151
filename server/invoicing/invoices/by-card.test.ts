import { expect, test } from 'vitest';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { makeCard, openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { testCard } from '#server/test/make-deposit.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('an invoice tells its customer how to pay it by card, until it is paid', async () => {
  const { plant, payer, invoice_id } = await makeIssued(app);
  const byCard = async (person: Person) => expectYes(await app.call(viewInvoice, person, { invoice_id })).data.by_card;
  expect(await byCard(payer)).toEqual({ is_under_way: false, takes_parts: true, card: null });
  expect(await byCard(plant.owner)).toBeNull();
  await makeCard(app, payer.account_id);
  expect(await byCard(payer)).toMatchObject({ card: { last_four: '4242' } });

  const { plant_id } = plant;
  await app.db
    .insertInto('paying_rules')
    .values({ plant_id, methods: ['cash'] })
    .execute();
  expect(await byCard(payer)).toBeNull();
  await app.db
    .updateTable('paying_rules')
    .set({ methods: ['card'], takes_parts: false })
    .where('plant_id', '=', plant_id)
    .execute();
  expect(await byCard(payer)).toMatchObject({ takes_parts: false });

  const amounts = { amount_cents: 48_000, open_cents: 48_000 };
  expectYes(await app.call(payInvoice, payer, { invoice_id, ...amounts, card: testCard() }));
  expect(await byCard(payer)).toBeNull();
});
