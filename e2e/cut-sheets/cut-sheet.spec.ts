import { expect } from '@playwright/test';
import { viewOrder } from '#contract/booking/api.ts';
import {
  choice,
  choosePart,
  fillGroundBeef,
  orderList,
  partButton,
  saveChoice,
  submit,
  submitButton,
} from '#e2e/fill-sheet.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

test('a sheet shows its customer, its parts, the Order List and the Choice panel [CUT-011] [CUT-012] [CUT-013]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  for (const words of ['Dana Whitfield', '3125550148', `whitfield-${email}`, '418 Maple Street, Galena, IL 61036']) {
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText(words, { ignoreCase: true });
  }
  await choosePart(page, 'Chuck', 'Chuck roast');
  await expect(choice(page).getByLabel('Roast weight')).toHaveValue('3-4 lb');
  await expect(choice(page).getByRole('button', { name: 'Save Choice' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('each chosen part is listed with a dot, and Save Choice marks its cuts as filled in [CUT-010] [CUT-026]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await choosePart(page, 'Short loin', 'NY strip steak');
  const entry = orderList(page).getByRole('button', { name: /^Short loin/ });
  await expect(entry).toHaveText(/to fill/);
  await expect(orderList(page).getByText('Fill Choice')).toHaveCount(2);
  await saveChoice(page);
  await expect(entry).toHaveText(/complete/);
  await expect(orderList(page).getByText('Filled Choice')).toHaveCount(1);
  await expect(page.getByText('1 of 17 parts decided')).toBeVisible();
});

test('choosing a cut removes the cuts it excludes, says why, and can be undone [CUT-027]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await choosePart(page, 'Short loin', 'NY strip steak');
  await saveChoice(page);
  await choosePart(page, 'Short loin', 'T-bone & porterhouse');
  await expect(choice(page)).toContainText(
    'Removed NY strip steak: can’t be cut from the same part as T-bone & porterhouse.',
  );
  await expect(orderList(page)).not.toContainText('NY strip steak');
  await choice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(orderList(page)).toContainText('NY strip steak');
  await expect(orderList(page)).not.toContainText('T-bone & porterhouse');
});

test('Save Choice points out empty required fields of any kind [CUT-031] [CUT-032]', async ({ page, request }) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  for (const [part, cut, field] of [
    ['Chuck', 'Chuck roast', 'Bone'],
    ['Bottom round', 'Jerky strips', 'Plain'],
  ] as const) {
    await choosePart(page, part, cut);
    await saveChoice(page);
    await expect(choice(page).getByRole('alert')).toHaveText('Please fill in all required fields before proceeding.');
    await expect(choice(page).getByLabel(field)).toBeFocused();
    await expect(orderList(page).getByText('Filled Choice')).toHaveCount(0);
  }
});

test('a sheet can be submitted when it is complete, and then printed [CUT-019] [CUT-028] [CUT-029] [CUT-034]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await choosePart(page, 'Brisket', 'Whole packer brisket');
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Not filled in yet: Ground beef.')).toBeVisible();
  await fillGroundBeef(page);
  await expect(submitButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(orderList(page)).toContainText('Whole packer brisket');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectNoBarriers(page);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/); // A4 in points
});

test('a part’s dot shows whether its choices are missing, optional, filled or not needed [CUT-023] [CUT-024] [CUT-025]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  const dotOf = (part: string) =>
    orderList(page)
      .getByRole('button', { name: new RegExp(`^${part} `) })
      .locator('svg[data-dot]');
  await choosePart(page, 'Arm / shoulder', 'Arm roast');
  await expect(dotOf('Arm / shoulder')).toHaveAttribute('data-dot', 'red');
  await saveChoice(page);
  await expect(dotOf('Arm / shoulder')).toHaveAttribute('data-dot', 'green');
  await choosePart(page, 'Organs', 'Liver');
  await expect(dotOf('Organs')).toHaveAttribute('data-dot', 'gold');
  await choosePart(page, 'Flank', 'Flank steak');
  await expect(dotOf('Flank')).toHaveAttribute('data-dot', 'transparent');
  await expect(partButton(page, 'Arm / shoulder')).toHaveAccessibleName('Arm / shoulder: complete');
});

test('a sheet opens from the order in a new tab, and its status turns from amber to green [CUT-007] [CUT-030]', async ({
  page,
  request,
}) => {
  const { email, order_id, path, call } = await makeSheet(request);
  await openAs(page, email, `/o/${order_id}`);
  const line = page.getByRole('listitem').filter({ hasText: 'Dana Whitfield' });
  await expect(line.locator('[data-color="amber"]')).toHaveText('Open');
  const opening = page.waitForEvent('popup');
  await line.getByRole('link', { name: /^Cut sheet/ }).click();
  const sheet = await opening;
  await expect(sheet).toHaveURL(new RegExp(`${path}$`));
  await expect(sheet.getByRole('region', { name: 'Customer' })).toContainText('Dana Whitfield');

  await fillGroundBeef(sheet);
  await submit(sheet);
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(line.locator('[data-color="green"]')).toBeVisible();
  const { split } = await call(viewOrder, { order_id });
  expect(split.map(({ form_status }: { form_status: string }) => form_status).toSorted()).toEqual([
    'completed',
    'open',
  ]);
});

test('a printed sheet is A4 with 20 mm margins [CUT-021]', async ({ page, request }) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await expect(orderList(page)).toBeVisible();
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
  );
  expect(rules).toMatch(/@page \{[^}]*size: a4/i);
  expect(rules).toMatch(/@page \{[^}]*margin: 20mm/i);
});

test('the preview is read-only, at the new address and the old one [CUT-004] [CUT-005] [CUT-014]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, `${path}/preview`);
  await expect(page.getByText('This cut sheet isn’t filled in yet.')).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(`${path.replace('NewCutSheetForm', 'CutSheetForm')}/preview`);
  await expect(page.getByText('This cut sheet isn’t filled in yet.')).toBeVisible();
  await page.goto(path.replace('NewCutSheetForm', 'CutSheetForm'));
  await expect(submitButton(page)).toBeVisible();
  await choosePart(page, 'Flank', 'Flank steak');
  await expect(orderList(page)).toContainText('Flank steak');
});

test('a sheet survives a reload, and a failed submit is retried with the same key [CUT-048]', async ({
  page,
  request,
}) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  await orderList(page).getByRole('button', { name: 'Change Ground beef' }).click();
  await choice(page).getByLabel('Special request').fill('keep the fat cap');
  await page.reload();
  await fillGroundBeef(page);

  const keys: (string | undefined)[] = [];
  let sent = '';
  await page.route('**/submit_custom_form', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    sent = route.request().postData() ?? '';
    return keys.length === 1 ? route.abort() : route.continue();
  });
  for (const words of ['Connection lost.', 'Cut Sheet form submitted successfully']) {
    await submit(page);
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(keys[0]).toBe(keys[1]);
  expect(sent).toContain('{"order_list":[{"cut":"Ground beef","subcuts":[{"title":"Ground beef","choices":[');
  expect(sent).toContain('{"description":"Special request","selected_values":["keep the fat cap"]}');
  await expect(orderList(page)).toContainText('keep the fat cap');
});

test('the form is 430 px high, one column under 1000 px, and usable in portrait [CUT-015] [CUT-018] [CUT-050]', {
  tag: '@widths',
}, async ({ page, request }) => {
  const { email, path } = await makeSheet(request);
  await openAs(page, email, path);
  const isBeside = async () => {
    const [parts, list] = await Promise.all([
      page.getByRole('region', { name: 'Parts' }).boundingBox(),
      orderList(page).boundingBox(),
    ]);
    return parts !== null && list !== null && list.x > parts.x + parts.width - 1;
  };
  await page.setViewportSize({ width: 1001, height: 800 });
  await expect.poll(isBeside).toBe(true);
  expect((await page.locator('[data-container]').boundingBox())?.height).toBe(430);
  await page.setViewportSize({ width: 999, height: 800 });
  await expect.poll(isBeside).toBe(false);

  await page.setViewportSize({ width: 800, height: 400 });
  await expect(page.getByText('landscape mode')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('landscape mode')).toBeVisible();
  await choosePart(page, 'Flank', 'Flank steak');
  await expect(orderList(page)).toContainText('Flank steak');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the office sees its templates and the questions on each [CUT-001]', async ({ page, request }) => {
  const { email } = await makeSheet(request);
  await openAs(page, email, '/processorCutSheet');
  await page.getByRole('link', { name: 'Beef', exact: true }).click();
  await expect(page.getByText('Denver steak').first()).toBeVisible();
});
