import { expect } from '@playwright/test';
import { wordsFor } from '#contract/app/refusals.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { claimShare, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { buy, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { openDay, row } from '#e2e/open-day.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

test('a seller sends a half-sold animal to the plant, and both see it on its drop-off day [ORD-080 CAL-013 CAL-014 ORD-055]', async ({
  page,
  newVisitor,
  request,
}) => {
  const { plant, seller, lot_id, title } = await makeSale(request);
  const ada = await makeBuyer(request, 'Ada');
  await ada.call(claimShare, { lot_id, quarters: 2 });
  await buy(ada);
  const { claim_id } = await ada.call(claimShare, { lot_id, quarters: 1 });
  await buy(ada);
  await ada.call(withdrawClaim, { claim_id });
  await openAs(page, seller.email, '/sellerdashboard/tracker');
  await expectLoaded(page);
  const sale = page.getByRole('row', { name: new RegExp(title) });
  await expect(sale).toContainText('2 of 4 quarters sold');
  await expectGoodEverywhere(page);
  await sale.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule at the plant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule at the plant' });
  await expect(dialog).toContainText('You keep the quarters that aren’t sold: 2 of 4.');
  await expect(dialog.getByLabel('Order name')).toHaveValue(title);
  await expect(dialog.getByLabel('Drop-off day').getByRole('option', { name: /held for you/ })).toHaveCount(1);
  await expectGoodEverywhere(page);
  // Simulates a card that was removed after the lot was published.
  const code = 'card_profile_missing';
  const refused = { status: 'no', code, message: wordsFor(code) };
  await page.route(`**${createDropoff.path}`, (route) => route.fulfill({ status: 422, json: refused }), { times: 1 });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByRole('alert').getByRole('link', { name: 'Add a card' })).toHaveAttribute(
    'href',
    `/paymentgateway?back=${encodeURIComponent('/sellerdashboard/tracker')}`,
  );
  await expectGoodEverywhere(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/calendar/createDropoff'));
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const form = (await sent).postDataJSON();
  expect(form).toMatchObject({ project_id: lot_id, cart_id: expect.any(Number), processor_id: expect.any(Number) });
  await expect(dialog).toBeHidden();
  await expect(sale).toContainText('Requested from the plant');
  await expect(sale.getByRole('link', { name: '208 555 0101' })).toHaveAttribute('href', 'tel:208 555 0101');
  await page.getByText('Finished', { exact: true }).click();
  await expect(sale).toContainText('Withdrawn');
  await expect(sale).not.toContainText('$');

  await goTo(page, '/processorCalender');
  const office = await newVisitor();
  for (const [popup, words] of [
    [await openDay(page), 'Processor yet to accept'],
    [await openDay(office, plant.email), 'Order yet to be accepted'],
  ] as const) {
    await expect(row(popup, title).getByRole('cell').first()).toHaveText(/^HQ00\d+$/);
    await expect(row(popup, title).getByRole('cell').last()).toContainText(words);
    await expect(row(popup, title).getByRole('button', { name: /^(Edit|Delete):/ })).toHaveCount(0);
  }
});

test('a plant sees the lots that hold its slots, and takes the slots back', async ({ page, request }) => {
  const { plant, title } = await makeSale(request);
  await openAs(page, plant.email, '/processorCalender?tab=availability');
  await expectLoaded(page);
  await page.getByRole('main').getByRole('link', { name: 'Market lots', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market lots' })).toBeVisible();
  const lot = page.getByRole('row', { name: new RegExp(title) });
  await expect(lot).toContainText('Cedar Ridge');
  await expect(lot).toContainText('0 of 4 quarters sold');
  await expectGoodEverywhere(page);
  await lot.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Release slots' }).click();
  const sure = page.getByRole('dialog', { name: 'Release these slots?' });
  await sure.getByRole('button', { name: 'Release slots', exact: true }).click();
  await expect(page.getByText('No lots are holding your slots')).toBeVisible();
});
