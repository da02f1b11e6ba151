import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { createManualOrder } from '#contract/booking/api.ts';
import { addAttachment } from '#contract/orders/attachments-api.ts';
import { makeGate } from '#e2e/gate.ts';
import { openAs } from '#e2e/make-sheet.ts';
import {
  chooseDay,
  chooseFrom,
  dialogOf,
  FRIDAY,
  findCustomer,
  makeFarm,
  newOrder,
  openNewOrder,
  PAYLOAD_FIELDS,
  press,
  sent,
  splitAnimal,
} from '#e2e/new-order.ts';
import { pickOption } from '#e2e/pick-option.ts';
import { expectGoodEverywhere, expectNoBarriers, test } from '#e2e/walk.ts';

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** The labels of a dialog's choices, in order. */
const choicesOf = async (page: Page, dialog: string, role: 'checkbox' | 'radio') => {
  await expect(dialogOf(page, dialog).getByRole(role).first()).toBeVisible();
  const choices = await dialogOf(page, dialog).getByRole(role).all();
  return Promise.all(
    choices.map((choice) => choice.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)),
  );
};
async function attach(page: Page, field: string, name: string, buffer: Buffer): Promise<void> {
  const input = page.getByRole('group', { name: field }).locator('input[type="file"]');
  await input.setInputFiles({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf', buffer });
}
const makeScan = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#7a1f1a' } })
    .png()
    .toBuffer();

test('the new-order form asks for animals, customer and organic details [ORD-001 ORD-017 ORD-018 ORD-019 ORD-021 ORD-024 ORD-037 ORD-047 ORD-048 ORD-049 ORD-070 ORD-083 ORD-084 ORD-085 ORD-101]', async ({
  page,
  request,
}) => {
  const form = await openNewOrder(page, request);

  await test.step('the form has a quantity for each of the plant’s species, and none can go below zero', async () => {
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

  await test.step('each species has a tab, and each animal has a row that expands', async () => {
    await expect(form.getByRole('tab')).toHaveText([/^Beef/, /^Lamb/]);
    await expect(form.getByRole('button', { name: /^Beef \d/ })).toHaveCount(2);
    await form.getByRole('tab', { name: 'Lamb' }).click();
    await expect(form.getByRole('button', { name: /^Lamb \d/ })).toHaveCount(1);
    await form.getByRole('tab', { name: 'Beef' }).click();
    await expect(form.getByRole('button', { name: /^Beef 1/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(form.getByRole('combobox', { name: 'Over 30 months?' })).toHaveCount(2);
  });

  await test.step('typing an unknown name offers to add a new customer', async () => {
    await form.getByRole('combobox', { name: 'Customer or producer' }).fill('Zachary Unknown');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.getByRole('option', { name: 'Add new customer' }).click();
    const add = dialogOf(page, 'Add Customer');
    await expect(add.getByLabel('First Name')).toHaveValue('Zachary');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Event Name')).toHaveValue('Zachary Unknown');
  });

  await test.step('answering yes to organic opens the verification with a row per animal', async () => {
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
    await attach(page, 'Proof of age', 'scan.png', await makeScan());
    await expect(page.getByText('Upload Image Successfully')).toBeVisible();
    const gate = makeGate();
    const lose = async (route: Route) => {
      await gate.opened;
      await route.fulfill({ json: { uploaded: 0 } });
    };
    await page.route(`**${addAttachment.path}`, lose, { times: 1 });
    await attach(page, 'Organic certificate', 'lost.pdf', PDF);
    await expect(verify.getByText('Wait for your file to finish uploading.')).toBeVisible();
    await expect(verify.getByRole('button', { name: 'Finish' })).toBeDisabled();
    gate.open();
    await expect(page.getByText('Upload File Failed').first()).toBeVisible();
    await attach(page, 'Organic certificate', 'text.pdf', Buffer.from('no pdf'));
    await expect(verify.getByText('Choose a PDF, JPEG, or PNG file.')).toBeVisible();
    await expectNoBarriers(page);
    await verify.getByRole('button', { name: 'Finish' }).click();
    await expect(verify).toBeHidden();
  });
});

test('organs, label, sex, a split and a deposit are chosen in dialogs [ORD-020 ORD-025 ORD-034 ORD-052 ORD-053 ORD-071 ORD-110 ORD-111 ORD-112]', async ({
  page,
  request,
}) => {
  const form = await openNewOrder(page, request);
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');

  await test.step('the dialogs for organs, label, and sex offer exactly these choices', async () => {
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

  await test.step('a split can be saved once its shares add up to one animal', async () => {
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
      await pickOption(share.getByRole('combobox', { name: 'Customer' }), name ?? '');
      await share.getByLabel('Amount').selectOption(amount ?? '');
    }
    await split.getByRole('button', { name: 'Save' }).click();
    await expect(split).toBeHidden();
  });

  await test.step('a deposit must be a number, and is requested by email or phone', async () => {
    await press(page, 'Collect Deposit');
    const deposit = dialogOf(page, 'Collect Deposit');
    await deposit.getByRole('textbox', { name: 'Deposit' }).fill('ten');
    await expect(deposit.getByText('Enter an amount in dollars, such as 250 or 250.50.')).toBeVisible();
    await deposit.getByRole('textbox', { name: 'Deposit' }).fill('250.50');
    await deposit.getByLabel('Email or phone').fill('a@b.co');
    await deposit.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Collect Deposit' })).toContainText('$250.50 from a@b.co');
  });
  await expectGoodEverywhere(page);
});

/** Fills in every field that an organic order can have. */
async function enterOrganicOrder(page: Page): Promise<void> {
  const form = newOrder(page);
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('2');
  await form.getByRole('spinbutton', { name: 'Lamb' }).fill('1');
  await form.getByLabel('Event Name').fill('Organic beef');
  await findCustomer(form.getByRole('combobox', { name: 'Customer or producer' }), 'Whit');
  await form.getByLabel('Organic').selectOption('yes');
  const verify = dialogOf(page, 'Verify Animal & Finish');
  const [first, second] = [verify.getByRole('listitem').nth(0), verify.getByRole('listitem').nth(1)];
  await first.getByLabel('Ear tag').fill('IA-1');
  await first.getByLabel('Hang time (days)').fill('14');
  await first.getByLabel('Over 30 months').selectOption('yes');
  await second.getByLabel('Sex').selectOption('steer');
  await second.getByRole('button', { name: 'Same as order' }).click();
  await dialogOf(page, 'Select Organs').getByLabel('Tail').check();
  await dialogOf(page, 'Select Organs').getByRole('button', { name: 'Save' }).click();
  await attach(page, 'Organic certificate', 'cert.pdf', PDF);
  await attach(page, 'Proof of age', 'scan.png', await makeScan());
  for (const file of ['cert.pdf', 'scan.png'])
    await expect(verify.getByRole('button', { name: file, exact: true })).toBeVisible();
  await verify.getByRole('button', { name: 'Finish' }).click();
  await chooseFrom(page, 'Select Organs', 'Select Organs', ['Liver', 'Heart']);
  await chooseFrom(page, 'Select Label Type', 'Select Label', ['USDA']);
  await chooseFrom(page, 'Select Sex', 'Select Sex', ['Heifer']);
  await splitAnimal(page, 'Beef 2', 'Half, 2 quarters', ['Dana', 'Omar', 'Iris']);
  await press(page, 'Collect Deposit');
  const deposit = dialogOf(page, 'Collect Deposit');
  await deposit.getByRole('textbox', { name: 'Deposit' }).fill('250.50');
  await deposit.getByLabel('Email or phone').fill('a@b.co');
  await deposit.getByRole('button', { name: 'Save' }).click();
  await press(page, 'Schedule a drop off Date');
  await chooseDay(page, FRIDAY);
}

test('a draft survives closing the tab, and the order is sent with every field [ORD-022 ORD-073 ORD-081 ORD-100 ORD-103]', async ({
  page: firstTab,
  request,
}) => {
  const { email } = await makeFarm(request);
  let page = firstTab;
  await openAs(page, email, '/neworder');
  let form = newOrder(page);
  await enterOrganicOrder(page);

  await test.step('a new tab still has the draft', async () => {
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

  await test.step('every field is sent under its own name', async () => {
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

  await test.step('the order’s page shows everything that was entered', async () => {
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
