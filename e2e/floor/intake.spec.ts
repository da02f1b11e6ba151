import { expect, type Page } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PHONE = { width: 390, height: 844 };
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click();
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
}
/** A scanner types faster than anyone, and presses Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
/** What can be pressed in the form and is smaller than a gloved finger. */
const tooSmall = (page: Page) =>
  page.locator('main form').evaluate((form) =>
    [...form.querySelectorAll('input:not([type=radio], [type=checkbox]), button, label[for]')]
      .filter((one) => one.tagName !== 'LABEL' || one.closest('.mantine-Radio-body, .mantine-Checkbox-body'))
      .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 56)
      .map((one) => one.outerHTML),
  );

test('a booked animal is received with six taps, and a tag that is in the plant is asked about', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const beef = { beef_qty: 1, dropoff_date: plantToday(), process_option: 'usda' };
  await call(createManualOrder, { ...beef, event_name: 'Garza beef' });
  await call(createManualOrder, { ...beef, event_name: 'Ortega beef' });
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/intake');
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: /Garza beef/ }).click();
  await type(page, 'Ear tag', 'R-12');
  await type(page, 'Live weight, in pounds', '1185');
  await choose(page, 'Walked off sound?', 'Yes');
  await choose(page, 'Over 30 months?', 'No');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('B-U-1', { exact: true })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(6);

  await page.getByRole('button', { name: 'Next animal' }).click();
  await page.getByRole('button', { name: /Ortega beef/ }).click();
  expect(await tooSmall(page)).toEqual([]);
  await type(page, 'Ear tag', 'r12');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await choose(page, 'Walked off sound?', 'Yes');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText(/Tag r12 is already on order \d+, Garza beef/)).toBeVisible();
  await page.getByRole('button', { name: 'Change the tag' }).click();
  await page.getByLabel('Ear tag', { exact: true }).fill('R-13');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('B-U-2', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Next animal' }).click();
  for (const typed of ['B-U-1', 'r12']) {
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/B-U-1/]);
  }
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/B-U-1/, /B-U-2/]);
  await expectGoodEverywhere(page);
});

test('a scanned tag opens its animal, which is sent away with a reason if it isn’t sound', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  const beef = { event_name: 'Garza beef', beef_qty: 1, dropoff_date: plantToday() };
  const { order_ids } = await call(createManualOrder, beef);
  await call(createManualOrder, beef);
  await call(saveOrder, { order_id: order_ids[0], ear_tag_id: 'S-7788' });
  await openAs(page, email, '/intake');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await scan(page, 's7788');
  await expect(page.getByLabel('Ear tag', { exact: true })).toHaveValue('S-7788');
  await choose(page, 'Walked off sound?', 'No');
  await page.getByRole('button', { name: 'Record and send away' }).click();
  await expect(page.getByText('Say what is wrong with the animal.')).toBeVisible();
  await page.getByLabel('What is wrong with it?').fill('Can’t stand');
  await page.getByRole('button', { name: 'Record and send away' }).click();
  await expect(page.getByText('Not received. The reason is recorded.')).toBeVisible();
  // The scanned tag is cleared, but not what is typed meanwhile.
  await page.getByRole('button', { name: 'Next animal' }).click();
  await page.getByRole('searchbox').fill('garza');
  await expect(page).toHaveURL(/search=garza$/);
  await expect(page.getByRole('searchbox')).toHaveValue('garza');
});

test('a hunter’s deer walks in with twelve taps at most, also without slots on that day', async ({ page, request }) => {
  const { email } = await makePlant(request, { species: 'deer' });
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/intake');
  await expectLoaded(page);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await type(page, 'Owner’s name', 'Luz Ortega');
  await type(page, 'Phone', '406-555-0142');
  await type(page, 'Hunting license', 'MT-4411');
  await type(page, 'Game tag', '100');
  await type(page, 'State', 'MT');
  await type(page, 'Weight, in pounds', '81.5');
  await choose(page, 'Weighed as', 'Skinned carcass');
  await choose(page, 'Chronic wasting disease', 'Waiting for the result');
  await page.getByText('Own meat only').click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('D-C-1', { exact: true })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(12);
  await page.getByRole('button', { name: 'Next animal' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Luz Ortega');
  await page.getByRole('button', { name: 'CWD: Waiting for the result' }).click();
  await choose(page, 'Chronic wasting disease', 'Not detected');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeMessage(page);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('D-C-1');
  await expect(page.getByRole('button', { name: /CWD/ })).toHaveCount(0);
});
