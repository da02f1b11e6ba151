import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addCustomer, updateCustomer } from '#contract/directory/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('the big button alone takes a custom hog from its booking to its pickup, and asks for what is missing', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request, { species: 'hog' });
  const slots = [{ processing_option: 'Custom processing', avail_slot: 5 }];
  await call(processorPreference, { preferences: [{ animals: 4, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  const person = { first_name: 'Dana', last_name: 'Whitfield', email: `dana-${email}`, type: 'customer' };
  const { id } = await call(addCustomer, person);
  const today = plantToday();
  const booking = { event_name: 'Fall hog', hog_qty: 1, process_option: 'custom', customers: [id] };
  const booked = await call(createManualOrder, { ...booking, dropoff_date: today, kill_date: today });
  const order_id: number = booked.order_ids[0];
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  const step = page.getByRole('region', { name: 'Where the animal is' }).locator('[aria-current="step"]');
  const main = page.locator('[data-is-main]').getByRole('button').filter({ hasText: /\w/ });
  const missing = page.getByRole('dialog', { name: 'Something is missing' });
  /** Presses the big button, which must be called this. */
  const press = async (name: string) => {
    await expect(main.last()).toHaveText(name);
    await main.last().click();
  };
  const isAt = async (stage: string) => {
    await expect(step).toHaveText(stage);
    await closeMessage(page);
  };

  await press('Product received');
  const receipt = page.getByRole('dialog', { name: 'Product received' });
  await receipt.getByLabel('Ear tag').fill('H-12');
  await receipt.getByRole('button', { name: 'Product received' }).click();
  await isAt('Dropped off');

  // Custom meat goes only to the people on record at the kill.
  await press('Mark as killed');
  const kill = page.getByRole('dialog', { name: 'Mark as killed' });
  await kill
    .getByLabel(/in pounds/)
    .first()
    .fill('182.5');
  await kill.getByRole('button', { name: 'Mark as killed' }).click();
  await expect(missing).toContainText('Dana Whitfield: the owner’s address, the owner’s phone number');
  await expectGoodEverywhere(page);
  // A colleague enters it meanwhile.
  await call(updateCustomer, { ...person, id, phone: '312 555 0148', address: '418 Maple Street', zip: '61036' });
  await expect(missing).toContainText('Nothing is missing anymore.');
  await missing.getByRole('button', { name: 'Mark as killed' }).click();
  await isAt('Hanging');

  await press('Start cutting');
  await expect(missing).toContainText('a submitted cut sheet');
  await missing.getByLabel('Reason for moving it anyway').fill('Dana called her cuts in');
  await missing.getByRole('button', { name: 'Move anyway' }).click();
  await isAt('Being cut');
  await press('Start packing');
  await isAt('Being packed');
  await press('Mark as ready');
  await isAt('Ready for pickup');
  await press('Mark as picked up');
  await isAt('Picked up');
  await press('Complete');
  await page.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(step).toHaveText('Completed');
  await expect(page.locator('[data-is-main]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Dana called her cuts in');
});
