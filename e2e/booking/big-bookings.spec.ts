import { expect, type Page } from '@playwright/test';
import { createManualOrder, proOrderList, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { countRenders, watchRenders } from '#e2e/count-renders.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { chooseDay, FRIDAY, findCustomer, newOrder, press } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('120 lambs are booked in one order, and typing with 300 animals renders no more than with three', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request, { species: 'beef,lamb' });
  const slots = [{ processing_option: 'USDA processing', avail_slot: 150 }];
  await plant.call(processorPreference, { preferences: [{ animals: 3, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  await plant.call(addCustomer, { first_name: 'Dana', last_name: 'Whitfield', email: 'whitfield@example.test' });
  await watchRenders(page);
  await openAs(page, plant.email, '/neworder');
  await expectLoaded(page);
  const form = newOrder(page);
  const title = form.getByLabel('Event Name');
  const lambs = form.getByRole('spinbutton', { name: 'Lamb' });
  await findCustomer(form.getByRole('combobox', { name: 'Customer or producer' }), 'Dana');
  const typeOne = async (count: number) => {
    await lambs.fill(String(count));
    await expect(form.getByRole('button', { name: 'Lamb 1' }).first()).toBeVisible();
    await title.fill('Spring lambs');
    return countRenders(page, () => title.press('s'));
  };

  const few = await typeOne(3);
  const many = await typeOne(300);
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThanOrEqual(few + 2);
  await expectGoodEverywhere(page);
  await form.getByRole('button', { name: 'Show all animals' }).click();
  await expect(form.getByRole('button', { name: 'Split Lamb 300' })).toBeVisible();
  expect(await countRenders(page, () => title.press('s'))).toBeLessThanOrEqual(few + 2);
  await lambs.fill('120');
  await title.fill('Spring lambs');
  await press(page, 'Schedule a drop off Date');
  await chooseDay(page, FRIDAY);
  await form.getByRole('button', { name: 'Submit' }).click();
  const lastPage = { order_type: 'pending', page: 3, page_size: 50 };
  await expect.poll(async () => (await plant.call(proOrderList, lastPage)).length).toBe(20);
});

test('the birds of flocks are counted where they are marked as killed in a list and as ready on the floor', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request, { species: 'poultry' });
  const today = plantToday();
  await plant.call(processorPreference, {
    preferences: [{ animals: 8, days: [0, 1, 2, 3, 4, 5, 6] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 400 }],
  });
  const ids: number[] = [];
  for (const [event_name, poultry_qty] of [
    ['Hens', 120],
    ['Ducks', 40],
  ] as const) {
    const { order_ids } = await plant.call(createManualOrder, {
      event_name,
      poultry_qty,
      dropoff_date: today,
      kill_date: today,
    });
    ids.push(...order_ids);
  }
  const [hens = 0, ducks = 0] = ids;
  for (const order_id of ids) await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });

  await openAs(page, plant.email, '/processordashboard/order?status=');
  await expectLoaded(page);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Mark as killed' }).click();
  const kill = dialogOf(page, 'Mark as killed');
  const rowOf = (title: string) => kill.getByRole('listitem').filter({ hasText: title });
  await rowOf('Hens').getByLabel('Birds condemned').fill('3');
  await kill.getByRole('button', { name: 'Mark as killed' }).click();
  await expect(kill.getByText('Enter how many birds were received first.')).toBeVisible();
  await rowOf('Hens').getByLabel('Birds received').fill('1180');
  await rowOf('Ducks').getByLabel('Birds received').fill('40');
  await expectGoodEverywhere(page);
  await kill.getByRole('button', { name: 'Mark as killed' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '1180 birds arrived, but only 120 were booked?' });
  await question.getByRole('button', { name: 'No, change it' }).click();
  // The ducks are killed; the hens stay with what was typed.
  await expect(rowOf('Ducks')).toHaveCount(0);
  await expect(rowOf('Hens').getByLabel('Birds received')).toHaveValue('1,180');
  await rowOf('Hens').getByLabel('Birds received').fill('118');
  await kill.getByRole('button', { name: 'Mark as killed' }).click();
  await expect(kill).toBeHidden();
  const flockOf = async (order_id: number) => (await plant.call(viewOrder, { order_id })).flock;
  expect(await flockOf(hens)).toMatchObject({ received: 118, condemned: 3, packed: null });
  expect(await flockOf(ducks)).toMatchObject({ received: 40, condemned: null });

  await page.goto(`/cuttingDay?day_of=kill&date=${today}`);
  await expectLoaded(page);
  await page
    .getByRole('navigation', { name: 'Animals on this day' })
    .getByRole('button', { name: (await plant.call(viewOrder, { order_id: hens })).plant_number })
    .click();
  await page.getByRole('button', { name: 'Other stages: Hens' }).click();
  await page.getByRole('menuitem', { name: 'Mark as ready' }).click();
  const ready = dialogOf(page, 'Mark as ready');
  await expect(ready.getByLabel('Birds condemned')).toHaveValue('3');
  await ready.getByLabel('Birds packed').fill('115');
  await expectGoodEverywhere(page);
  await ready.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(ready).toBeHidden();
  expect(await flockOf(hens)).toMatchObject({ condemned: 3, packed: 115 });
});
