import { expect, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { getDateAvailableSlot, processorPreference } from '#contract/calendar/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { addDays, type IsoDate, showDay, todayUtc, weekdayOf } from '#contract/lib/days.ts';
import { addAttachment } from '#contract/orders/attachments-api.ts';
import { makePlant, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { newOrder, PAYLOAD_FIELDS } from '#e2e/new-order.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';

const AHEAD = addDays(todayUtc(), 8);
const FRIDAY: IsoDate = addDays(AHEAD, (12 - weekdayOf(AHEAD)) % 7);
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A plant of beef and lamb with four slots for each on every day, and two customers. */
async function makeFarm(request: Parameters<typeof makePlant>[0]): Promise<Plant> {
  const plant = await makePlant(request, { species: 'beef,lamb' });
  const slots = [{ processing_option: 'USDA processing', avail_slot: 4 }];
  const days = [0, 1, 2, 3, 4, 5, 6];
  await plant.call(processorPreference, {
    preferences: [
      { animals: 1, days },
      { animals: 3, days },
    ],
    slots,
  });
  for (const [first_name, last_name] of [
    ['Dana', 'Whitfield'],
    ['Omar', 'Ortega'],
    ['Iris', 'Grayson'],
  ])
    await plant.call(addCustomer, { first_name, last_name, email: `${last_name}@example.test` });
  return plant;
}
const press = (page: Page, action: string) =>
  newOrder(page).getByRole('button', { name: action, exact: false }).click();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const optionsOf = (page: Page, dialog: string, label: string) =>
  dialogOf(page, dialog).getByLabel(label, { exact: true }).locator('option').allTextContents();
/** The labels of a dialog's choices, in their order. */
const choicesOf = async (page: Page, dialog: string, role: 'checkbox' | 'radio') => {
  const choices = await dialogOf(page, dialog).getByRole(role).all();
  return Promise.all(
    choices.map((choice) => choice.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)),
  );
};
async function attach(page: Page, field: string, name: string, buffer: Buffer): Promise<void> {
  const input = page.getByRole('group', { name: field }).locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf', buffer });
}
async function pickDay(page: Page, day: IsoDate): Promise<void> {
  const dialog = dialogOf(page, 'Schedule a Dropoff Date');
  await expect(dialog.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const cell = dialog.locator(`[data-day="${day}"]`);
  if ((await cell.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click();
  await cell.click();
}
const sent = (request: Request) => request.postDataJSON() as Record<string, unknown>;

test('a clerk takes an organic order with everything the form asks, its draft outlives the tab, and what is sent has every name [ORD-001 ORD-017 ORD-018 ORD-019 ORD-020 ORD-021 ORD-022 ORD-024 ORD-025 ORD-034 ORD-037 ORD-047 ORD-048 ORD-049 ORD-052 ORD-053 ORD-070 ORD-071 ORD-073 ORD-081 ORD-083 ORD-084 ORD-085 ORD-100 ORD-101 ORD-103 ORD-110 ORD-111 ORD-112]', async ({
  page: firstTab,
  request,
}) => {
  const { email } = await makeFarm(request);
  let page = firstTab;
  await openAs(page, email, '/neworder');
  let form = newOrder(page);

  await test.step('quantities of the plant’s species alone, and never below none', async () => {
    await expect(form.getByRole('spinbutton')).toHaveCount(2);
    for (const action of ['Schedule a drop off Date', 'Select Organs', 'Select Label Type', 'Select Sex'])
      await expect(form.getByRole('button', { name: action })).toBeVisible();
    await expect(form.getByRole('switch', { name: 'Send Cut sheets' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add Customer' })).toBeDisabled();
    const beef = form.getByRole('spinbutton', { name: 'Beef' });
    await beef.press('ControlOrMeta+a');
    await beef.pressSequentially('-a');
    await expect(beef).not.toHaveValue(/[-a]/);
    await beef.fill('2');
    await form.getByRole('spinbutton', { name: 'Lamb' }).fill('1');
    await expect(form.getByRole('button', { name: 'Add Customer' })).toBeEnabled();
  });

  await test.step('a tab per species and an accordion per animal', async () => {
    await expect(form.getByRole('tab')).toHaveText([/^Beef/, /^Lamb/]);
    await expect(form.getByRole('button', { name: /^Beef \d/ })).toHaveCount(2);
    await form.getByRole('tab', { name: 'Lamb' }).click();
    await expect(form.getByRole('button', { name: /^Lamb \d/ })).toHaveCount(1);
    await form.getByRole('tab', { name: 'Beef' }).click();
    await form.getByRole('button', { name: /^Beef 1/ }).click();
    await expect(form.getByRole('combobox', { name: 'Over 30 months' })).toHaveCount(1);
  });

  await test.step('an unknown name is offered as a new customer', async () => {
    await form.getByRole('combobox', { name: 'Customer or producer' }).fill('Zachary Unknown');
    await page.getByRole('option', { name: 'Add new customer' }).click();
    const add = dialogOf(page, 'Add Customer');
    await expect(add.getByLabel('First Name')).toHaveValue('Zachary');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Event Name')).toHaveValue('Zachary Unknown');
  });

  await test.step('organic yes opens the verification with a row per animal', async () => {
    await expect(form.getByLabel('Organic').locator('option')).toHaveText(['Select', 'Yes', 'No']);
    await form.getByLabel('Organic').selectOption('yes');
    const verify = dialogOf(page, 'Verify Animal & Finish');
    const rows = verify.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    expect(await Promise.all([0, 1, 2].map((at) => rows.nth(at).getAttribute('aria-label')))).toEqual([
      'Beef 1',
      'Beef 2',
      'Lamb 1',
    ]);
    await rows.nth(0).getByLabel('Ear tag').fill('IA-1');
    await rows.nth(0).getByLabel('Hang time (days)').fill('14');
    await rows.nth(0).getByLabel('Over 30 months').selectOption('yes');
    await rows.nth(1).getByLabel('Sex').selectOption('steer');
    await rows.nth(1).getByRole('button', { name: 'Same as order' }).click();
    await dialogOf(page, 'Select Organs').getByLabel('Tail').check();
    await dialogOf(page, 'Select Organs').getByRole('button', { name: 'Save' }).click();
    await expect(rows.nth(1).getByRole('button', { name: 'Tail' })).toBeVisible();

    await attach(page, 'Organic certificate', 'cert.pdf', PDF);
    await expect(page.getByText('Upload cert.pdf Successfully')).toBeVisible();
    const scan = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#7a1f1a' } })
      .png()
      .toBuffer();
    await attach(page, 'Proof of age', 'scan.png', scan);
    await expect(page.getByText('Upload Image Successfully')).toBeVisible();
    await page.route(`**${addAttachment.path}`, (route) => route.fulfill({ json: { uploaded: 0 } }), { times: 1 });
    await attach(page, 'Organic certificate', 'lost.pdf', PDF);
    await expect(page.getByText('Upload File Failed').first()).toBeVisible();
    await attach(page, 'Organic certificate', 'text.pdf', Buffer.from('no pdf'));
    await expect(verify.getByText('Choose a PDF, JPEG, or PNG file.')).toBeVisible();
    await expectNoBarriers(page);
    await verify.getByRole('button', { name: 'Finish' }).click();
    await expect(verify).toBeHidden();
  });

  await test.step('organs, label and sex are exactly those of the specification', async () => {
    await press(page, 'Select Organs');
    expect(await choicesOf(page, 'Select Organs', 'checkbox')).toEqual([
      'Pass',
      'Heart',
      'Liver',
      'Tongue',
      'Tail',
      'Testies',
    ]);
    for (const organ of ['Liver', 'Heart']) await dialogOf(page, 'Select Organs').getByLabel(organ).check();
    await dialogOf(page, 'Select Organs').getByRole('button', { name: 'Save' }).click();
    await press(page, 'Select Label Type');
    expect(await choicesOf(page, 'Select Label', 'radio')).toEqual([
      'Custom',
      'USDA',
      'Organic',
      'Private',
      'Religious',
      'Generic',
    ]);
    await dialogOf(page, 'Select Label').getByLabel('USDA').check();
    await dialogOf(page, 'Select Label').getByRole('button', { name: 'Save' }).click();
    await press(page, 'Select Sex');
    expect(await choicesOf(page, 'Select Sex', 'radio')).toEqual(['Male', 'Female', 'Heifer', 'Steer', 'Bull']);
    await dialogOf(page, 'Select Sex').getByLabel('Heifer').check();
    await dialogOf(page, 'Select Sex').getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Select Organs' })).toContainText('Heart, Liver');
  });

  await test.step('a split is saved once its shares make one animal', async () => {
    await form.getByRole('button', { name: 'Split Beef 2' }).click();
    const split = dialogOf(page, 'Split Order');
    for (const [at, [name, amount]] of [
      ['Dana', 'Half'],
      ['Omar', 'Quarter'],
      ['Iris', 'Quarter'],
    ].entries()) {
      if (at > 0) {
        await split.getByRole('button', { name: 'Save' }).click();
        await expect(split.getByText('Total amount must equal 100%.')).toBeVisible();
        await split.getByRole('button', { name: 'Add More' }).click();
      }
      const share = split.getByRole('listitem', { name: `Share ${at + 1}` });
      await share.getByRole('combobox', { name: 'Customer' }).fill(name ?? '');
      await page
        .getByRole('option', { name: name ?? '' })
        .first()
        .click();
      await share.getByLabel('Amount').selectOption(amount ?? '');
    }
    await split.getByRole('button', { name: 'Save' }).click();
    await expect(split).toBeHidden();
  });

  await test.step('a deposit is a number, asked of an e-mail address or a phone', async () => {
    await press(page, 'Collect Deposit');
    const deposit = dialogOf(page, 'Collect Deposit');
    await deposit.getByRole('textbox', { name: 'Deposit' }).fill('ten');
    await expect(deposit.getByText('Enter an amount in dollars, such as 250 or 250.50.')).toBeVisible();
    await deposit.getByRole('textbox', { name: 'Deposit' }).fill('250.50');
    await deposit.getByLabel('Email or phone').fill('a@b.co');
    await deposit.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Collect Deposit' })).toContainText('$250.50 from a@b.co');
  });

  await press(page, 'Schedule a drop off Date');
  await pickDay(page, FRIDAY);
  await dialogOf(page, 'Schedule a Dropoff Date').getByRole('button', { name: 'Submit' }).click();
  await expect(dialogOf(page, 'Schedule a Dropoff Date')).toBeHidden();
  await expectGoodEverywhere(page);

  await test.step('the draft outlives the tab', async () => {
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto('/neworder');
    form = newOrder(page);
    await page.getByRole('button', { name: 'Continue this order' }).click();
    await expect(form.getByRole('button', { name: 'Collect Deposit' })).toContainText('$250.50');
    await form.getByRole('button', { name: 'Verify Animal & Finish' }).click();
    const verify = dialogOf(page, 'Verify Animal & Finish');
    await expect(verify.getByLabel('Ear tag').first()).toHaveValue('IA-1');
    for (const file of ['cert.pdf', 'scan.png'])
      await expect(verify.getByRole('button', { name: file, exact: true })).toBeVisible();
    await verify.getByRole('button', { name: 'Finish' }).click();
  });

  await test.step('what is sent has every name of the specification', async () => {
    const booking = page.waitForRequest(`**${createManualOrder.path}`);
    await form.getByRole('button', { name: 'Submit' }).click();
    const payload = sent(await booking);
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(PAYLOAD_FIELDS));
    expect(payload).toMatchObject({
      beef_qty: 2,
      lamb_qty: 1,
      organic: 'yes',
      organs: 'Heart,Liver',
      process_option: 'usda',
      sex: 'heifer',
      recurring: 0,
      status: 0,
      dropoff_date: FRIDAY,
      kill_date: FRIDAY,
      collect_deposit: '250.50',
      deposite_email: 'a@b.co',
      organic_certified_file: expect.stringMatching(/^\d+$/),
      thirty_plus_file: expect.stringMatching(/^\d+$/),
      organic_verify: [
        { species: 'beef', ear_tag_id: 'IA-1', hang: 14, date: '', organic: '', organs: '', sex: '', label: '' },
        { species: 'beef', ear_tag_id: '', hang: '', date: '', organic: '', organs: 'Tail', sex: 'steer', label: '' },
        { species: 'lamb' },
      ],
    });
    expect(payload).not.toHaveProperty('deposite_phone');
    await expect(page.getByText('Add New Order Successfully')).toBeVisible();
    await expect(form.getByLabel('Event Name')).toHaveValue('');
  });

  await test.step('and the order says it all', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Order / })
      .first()
      .click();
    const main = page.getByRole('main');
    for (const words of ['IA-1', 'Heart, Liver', 'Heifer', 'USDA', 'cert.pdf', 'scan.png', '$250.50', 'a@b.co'])
      await expect(main.getByText(words, { exact: false }).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'scan.png' }).click();
    expect((await download).suggestedFilename()).toBe('scan.jpg');
  });
});

test('a clerk schedules a day, makes it every Friday with the dates before her eyes, and takes it back by closing [ORD-023 ORD-033 ORD-051 ORD-067 ORD-068 ORD-069 ORD-109]', async ({
  page,
  request,
}) => {
  const { email, call } = await makeFarm(request);
  const full = addDays(FRIDAY, 14);
  await call(createManualOrder, { event_name: 'Filler', beef_qty: 4, dropoff_date: full });
  await openAs(page, email, '/neworder');
  const form = newOrder(page);
  await form.getByLabel('Event Name').fill('Every Friday');
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  const schedule = dialogOf(page, 'Schedule a Dropoff Date');
  const recurring = dialogOf(page, 'Recurring Order');
  const action = form.getByRole('button', { name: 'Schedule a drop off Date' });

  await test.step('confirming asks for the slots, then for the day’s pending orders', async () => {
    await action.click();
    await pickDay(page, FRIDAY);
    await expect(schedule.getByText(/\d+ free, \d+ booked/)).toBeVisible();
    await expect(schedule.getByLabel('confirm kill date')).toHaveValue(FRIDAY);
    const calls: string[] = [];
    page.on('request', (asked) => {
      const { pathname } = new URL(asked.url());
      if ([getDateAvailableSlot.path, proOrderList.path].some((path) => path === pathname)) calls.push(pathname);
    });
    const list = page.waitForRequest(`**${proOrderList.path}`);
    await schedule.getByRole('button', { name: 'Submit' }).click();
    expect(sent(await list)).toMatchObject({ order_type: 'pending', date: FRIDAY });
    expect(calls.indexOf(getDateAvailableSlot.path)).toBeLessThan(calls.indexOf(proOrderList.path));
    expect(calls).toContain(getDateAvailableSlot.path);
    await expect(action).toContainText(`${showDay(FRIDAY)}, kill ${showDay(FRIDAY)}`);
  });

  await test.step('Yes opens the repeat-rule dialog, which shows the full date before it is saved', async () => {
    await action.click();
    await schedule.getByLabel('Recurring').selectOption('yes');
    expect(await optionsOf(page, 'Recurring Order', 'Repeat')).toEqual(['Weekly', 'Daily']);
    expect(await optionsOf(page, 'Recurring Order', 'End')).toEqual(['On date']);
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 21));
    const dates = recurring.getByRole('region', { name: 'Dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(4);
    await expect(recurring.getByText('4 dates · 1 can’t be booked')).toBeVisible();
    await expect(dates.nth(2)).toContainText(`Friday, ${showDay(full)}`);
    await expect(dates.nth(2)).toContainText('Not enough slots for Beef: 0 left');
    await expectGoodEverywhere(page);
    await recurring.getByLabel('Last date').fill('');
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(recurring.getByText('Choose the last date. Orders can’t repeat forever.')).toBeVisible();
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 7));
    await recurring.getByRole('button', { name: 'Save' }).click();
    await expect(schedule.getByText(`Every week on Friday, until ${showDay(addDays(FRIDAY, 7))}`)).toBeVisible();
  });

  await test.step('closing takes day, kill date and repetition back', async () => {
    await pickDay(page, addDays(FRIDAY, 1));
    await schedule.getByLabel('confirm kill date').fill(addDays(FRIDAY, 3));
    await schedule.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(schedule).toBeHidden();
    await expect(action).toContainText(`${showDay(FRIDAY)}, kill ${showDay(FRIDAY)}`);
    await expect(action).not.toContainText('Every week');
    await action.click();
    await expect(schedule.getByLabel('Recurring')).toHaveValue('no');
    await expect(schedule.getByLabel('confirm kill date')).toHaveValue(FRIDAY);
  });

  await test.step('and the whole series is booked', async () => {
    await schedule.getByLabel('Recurring').selectOption('yes');
    await recurring.getByLabel('Last date').fill(addDays(FRIDAY, 7));
    await recurring.getByRole('button', { name: 'Save' }).click();
    await schedule.getByRole('button', { name: 'Submit' }).click();
    const booking = page.waitForRequest(`**${createManualOrder.path}`);
    await form.getByRole('button', { name: 'Submit' }).click();
    expect(sent(await booking)).toMatchObject({
      recurring: 1,
      rrule: expect.stringMatching(/^FREQ=WEEKLY;BYDAY=FR;UNTIL=/),
    });
    await expect(page.getByText(`Booked on 2 dates, starting ${showDay(FRIDAY)}:`)).toBeVisible();
    await expect(form.getByLabel('Event Name')).toHaveValue('');
  });

  await test.step('the counters count the animals of the form in', async () => {
    await page.route(`**${getDateAvailableSlot.path}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, available: 5, used: 2 } } });
    });
    const beef = form.getByRole('spinbutton', { name: 'Beef' });
    await beef.fill('3');
    await action.click();
    await pickDay(page, addDays(FRIDAY, 21));
    await schedule.getByRole('button', { name: 'Submit' }).click();
    const counter = (name: string) => form.getByRole('term').filter({ hasText: name }).locator('..');
    await expect(counter('Available')).toHaveText('Available2');
    await expect(counter('Used')).toHaveText('Used5');
    await beef.fill('9');
    await expect(counter('Available')).toHaveText('Available0');
    await expect(counter('Used')).toHaveText('Used11');
  });

  await test.step('each of the seven dialogs opens', async () => {
    for (const [name, title] of [
      ['Schedule a drop off Date', 'Schedule a Dropoff Date'],
      ['Collect Deposit', 'Collect Deposit'],
      ['Select Organs', 'Select Organs'],
      ['Select Label Type', 'Select Label'],
      ['Select Sex', 'Select Sex'],
      ['Add Customer', 'Add Customer'],
    ] as const) {
      await press(page, name);
      await expect(dialogOf(page, title)).toBeVisible();
      await expectNoBarriers(page);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page, title)).toBeHidden();
    }
  });
});
