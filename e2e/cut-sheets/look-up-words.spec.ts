import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm, getCustomFormData } from '#contract/cut-sheets/api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makePlant, RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('the look-up lists four categories and shows quarters as Whole, Qt N or - [ORD-114 ORD-115]', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request, { species: 'beef,goat,lamb,hog' });
  const slots = [{ processing_option: 'USDA processing', avail_slot: 9 }];
  const preferences = [1, 2, 3, 4].map((animals) => ({ animals, days: [0, 1, 2, 3, 4, 5, 6] }));
  await plant.call(processorPreference, { preferences, slots });
  for (const last_name of ['Whitfield', 'Ortega', 'Grayson'])
    await plant.call(addCustomer, { first_name: 'Dana', last_name, email: `${last_name}-${plant.email}` });
  const customers: { id: number }[] = await plant.call(getAllCustomers, {});
  const [sheet]: { id: number }[] = await plant.call(getCustomForm, {});
  const book = (animal: string, amounts: readonly string[]) =>
    plant.call(createManualOrder, {
      event_name: animal,
      [`${animal}_qty`]: 1,
      process_option: 'usda',
      dropoff_date: addDays(plantToday(), 8),
      split: amounts.map((amount, at) => ({
        customer: customers[at]?.id,
        cut_sheet: sheet?.id,
        amount,
        animal,
        order_number: 1,
      })),
    });
  await book('beef', ['Whole']);
  await book('goat', ['Half', 'Quarter', 'Quarter']);
  await book('lamb', ['Whole']);
  await book('hog', ['Whole']);

  // A sheet without an order has no quarters.
  await page.route(`**${getCustomFormData.path}`, async (route) => {
    const answer = await route.fetch(RETRIED);
    const reply = await answer.json();
    const rows = reply.data?.data ?? reply.data;
    for (const row of rows) if (row.category_id === 4) Object.assign(row, { qty: null });
    await route.fulfill({ response: answer, json: reply });
  });
  await openAs(page, plant.email, '/customerlookup');
  await expectLoaded(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^View/ }) });
  await expect
    .poll(async () => {
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      return cells.map((row) => `${row[2]} ${row[4]}`).toSorted();
    })
    .toEqual(['Beef Whole', 'Goat Qt 1', 'Goat Qt 1', 'Goat Qt 2', 'Hog -', 'Lamb Whole']);
});
