import { expect } from '@playwright/test';
import { createManualOrder, viewOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { getCustomForm, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const ground = (size: string) => [
  {
    cut: 'Ground beef',
    subcuts: [{ title: 'Ground beef', choices: [{ description: 'Ground package', selected_values: [size] }] }],
  },
];
const choosing = (title: string, size: string) => [
  {
    cut: 'Short loin',
    subcuts: [
      {
        title,
        choices: [
          { description: 'Thickness', selected_values: ['1"'] },
          { description: 'Per package', selected_values: ['2'] },
        ],
      },
    ],
  },
  ...ground(size),
];

test('the order page compares the sheets of two quarters, and the office picks one for both', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const slots = [{ processing_option: 'Custom processing', avail_slot: 5 }];
  await call(processorPreference, { preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  const person = { phone: '3125550148', address: '418 Maple Street', city: 'Galena', state: 'IL', zip: '61036' };
  const split = [];
  const templates: { id: number; name: string }[] = await call(getCustomForm, {});
  const form_id = templates.find(({ name }) => name === 'Beef quarter')?.id;
  for (const [first_name, last_name] of [
    ['Ana', 'Weber'],
    ['Ben', 'Ortiz'],
    ['Cora', 'Lang'],
  ] as const) {
    const added = await call(addCustomer, {
      ...person,
      first_name,
      last_name,
      type: 'customer',
      email: `${last_name}-${email}`,
    });
    split.push({
      customer: added.id,
      cut_sheet: form_id,
      amount: first_name === 'Cora' ? 'Half' : 'Quarter',
      animal: 'beef',
      order_number: 1,
    });
  }
  const { order_ids } = await call(createManualOrder, {
    event_name: 'Fall beef',
    beef_qty: 1,
    process_option: 'custom',
    dropoff_date: addDays(plantToday(), 7),
    over_thirty_months: [{ animal: 'beef', order_number: 1, answer: 'no' }],
    split,
  });
  const order = await call(viewOrder, { order_id: order_ids[0] });
  for (const { form_id, form_data_id: data_id, first_name } of order.split) {
    if (first_name === 'Cora') continue;
    const order_list =
      first_name === 'Ana' ? choosing('T-bone & porterhouse', '1 lb') : choosing('NY strip steak', '2 lb');
    await call(submitCustomForm, { form_id, data_id, form_data: { order_list } });
  }

  await openAs(page, email, `/processordashboard/openOrders/${order.order_id}`);
  await expectLoaded(page);
  const trouble = page.getByRole('region', { name: 'First half: the cut sheets don’t match' });
  await expect(trouble.getByRole('row')).toHaveText([
    /Cut.*Ana Weber.*Ben Ortiz/,
    /T-bone & porterhouse.*Thickness: 1" · Per package: 2.*Not chosen/,
    /NY strip steak.*Not chosen.*Thickness: 1" · Per package: 2/,
    /Ground beef.*Ground package: 1 lb.*Ground package: 2 lb/,
  ]);
  await expect(trouble.getByRole('link', { name: 'Edit Ben Ortiz’s cut sheet' })).toHaveAttribute(
    'href',
    /\/NewCutSheetForm\/\d+\/\d+\/edit/,
  );
  await expectGoodEverywhere(page);

  await trouble.getByRole('button', { name: 'Use Ana Weber’s cut sheet for both' }).click();
  const sure = page.getByRole('dialog', { name: 'Use Ana Weber’s cut sheet for both?' });
  await expect(sure).toContainText('Ben Ortiz’s original choices stay on record, and both will be notified.');
  await sure.getByRole('button', { name: 'Use this cut sheet' }).click();

  const settled = page.getByRole('region', { name: 'First half: one cut sheet for both' });
  await expect(settled).toContainText('Ruth Olsen chose Ana Weber’s cut sheet for both');
  await expect(trouble).toHaveCount(0);
  await settled.getByText('Ben Ortiz’s original choices').click();
  await expect(settled.getByRole('row', { name: /NY strip steak/ })).toContainText('Not chosen');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Same cut sheet chosen for both quarters');
  await expect(history).toContainText('Differences: T-bone & porterhouse, NY strip steak, Ground beef');
});
