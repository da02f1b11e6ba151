import { expect } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { field, log, send, write } from '#e2e/messages/conversation.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a message found by search opens in context, with a button to go to the newest message', async ({
  page,
  request,
}) => {
  const { seller, lot_id } = await makeSale(request);
  const buyer = await makeBuyer(request, 'Ada');
  const { thread_id } = await send(buyer, { to: { subject: 'lot', subject_id: lot_id } }, 'Do you deliver to Galena?');
  for (let count = 1; count <= 28; count += 1) {
    await send(seller, { thread_id }, `Answer ${count}`);
    await send(buyer, { thread_id }, `Question ${count}`);
  }
  // The match is exact, because "Question 2" followed by its time, 8:15, reads "Question 28:15".
  const newest = log(page).getByText('Question 28', { exact: true });
  await openAs(page, buyer.email, '/buyerdashboard/message');
  await expectLoaded(page);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('galena');
  await page.getByRole('link', { name: /Do you deliver to Galena\?/ }).click();
  await expect(log(page).getByText('Do you deliver to Galena?')).toBeInViewport();
  await expect(newest).toHaveCount(0);
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Go to the newest message' }).click();
  await expect(newest).toBeInViewport();
  await expect(field(page)).toBeVisible();
  await write(page, 'Thank you');
  await expect(log(page).getByText('Thank you')).toBeInViewport();
});
