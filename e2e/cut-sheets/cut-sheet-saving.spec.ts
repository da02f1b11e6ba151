import { expect, type Locator } from '@playwright/test';
import { getCustomFormData, type SheetRecord, saveCustomFormData } from '#contract/cut-sheets/api.ts';
import { openTemplate, publishTemplate, saveDraft } from '#contract/cut-sheets/templates/templates-api.ts';
import { choice, choosePart, fillGroundBeef, orderList, saveChoice, submit } from '#e2e/fill-sheet.ts';
import { makeGate } from '#e2e/gate.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

const SAVE = `**${saveCustomFormData.path}`;
type Sheet = Awaited<ReturnType<typeof makeSheet>>;
const stored = async ({ call, form_id, data_id }: Sheet): Promise<SheetRecord> =>
  (await call(getCustomFormData, { form_id, data_id }))[0];
const titlesIn = ({ form_data_json }: SheetRecord) =>
  form_data_json.order_list.flatMap(({ subcuts }) => subcuts.map(({ title }) => title));

test('answers survive a lost connection, and the sheet can be continued in another browser', async ({
  page,
  request,
  newVisitor,
}) => {
  const sheet = await makeSheet(request);
  await openAs(page, sheet.email, sheet.path);
  await choosePart(page, 'Flank', 'Flank steak');
  await expect.poll(async () => titlesIn(await stored(sheet))).toContain('Flank steak');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.route(SAVE, (route) => route.abort());
  await choosePart(page, 'Organs', 'Liver');
  await expect(page.getByText('Not saved yet: no connection').first()).toBeVisible();
  await page.reload();
  await expect(orderList(page)).toContainText('Liver');
  await page.unroute(SAVE);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => titlesIn(await stored(sheet))).toContain('Liver');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const elsewhere = await newVisitor();
  await openAs(elsewhere, sheet.email, sheet.path);
  await expect(orderList(elsewhere)).toContainText('Flank steak');
  await expect(orderList(elsewhere)).toContainText('Liver');
});

test('two people editing one sheet see each other’s cuts and settle conflicts cut by cut', async ({
  page,
  request,
  newVisitor,
}) => {
  const sheet = await makeSheet(request);
  await openAs(page, sheet.email, sheet.path);
  const other = await newVisitor();
  await openAs(other, sheet.email, sheet.path);
  // Holds back the other page's save. If it fetched the saves below first, there would be no conflict.
  const gate = makeGate();
  await other.route(SAVE, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const sent = other.waitForRequest(SAVE);
  await choosePart(other, 'Short loin', 'Filet mignon');
  await sent;

  await choosePart(page, 'Short loin', 'T-bone & porterhouse');
  await saveChoice(page);
  await choosePart(page, 'Organs', 'Liver');
  await expect.poll(async () => titlesIn(await stored(sheet))).toContain('Liver');

  const refusal = other.waitForResponse(SAVE);
  gate.open();
  expect((await refusal).status()).toBe(409);
  const notice = other.getByRole('alert').filter({ hasText: 'changed this cut sheet while you were editing' });
  await expect(notice).toContainText('Their changes were added to yours: Liver.');
  await expect(notice).toContainText('Theirs: Thickness: 1');
  await expect(orderList(other)).toContainText('Filet mignon');
  await expect(orderList(other)).toContainText('Liver');
  await expect(orderList(other)).not.toContainText('T-bone');
  await expectNoBarriers(other);

  await notice.getByRole('button', { name: 'Use theirs: T-bone & porterhouse' }).click();
  await expect(orderList(other)).toContainText('T-bone & porterhouse');
  await expect(orderList(other)).not.toContainText('Filet mignon');
  await expect
    .poll(async () => titlesIn(await stored(sheet)))
    .toEqual(['T-bone & porterhouse', 'Ground beef', 'Liver', 'Wrapping and pickup']);
});

test('a submitted sheet can be changed and resubmitted, and the order lists the changes', async ({ page, request }) => {
  const sheet = await makeSheet(request);
  await openAs(page, sheet.email, sheet.path);
  await choosePart(page, 'Flank', 'Flank steak');
  await fillGroundBeef(page);
  await submit(page);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await choosePart(page, 'Flank', 'Grind flank');
  await expect
    .poll(async () => (await stored(sheet)).edit_data_json?.order_list[0]?.subcuts[0]?.title)
    .toBe('Grind flank');
  expect(titlesIn(await stored(sheet))).toContain('Flank steak');
  await submit(page);
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${sheet.path}$`));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(titlesIn(await stored(sheet))).toContain('Grind flank');

  await page.goto(`/o/${sheet.order_id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Cut sheet changed');
  await expect(history).toContainText('Cut added: Grind flank');
  await expect(history).toContainText('Cut removed: Flank steak');
});

test('one click fills in the standard cut or the last sheet, and one more undoes it', async ({ page, request }) => {
  const sheet = await makeSheet(request);
  await openAs(page, sheet.email, sheet.path);
  await choosePart(page, 'Organs', 'Liver');
  await page.getByRole('button', { name: 'Use the standard cut' }).click();
  await expect(orderList(page)).toContainText('T-bone & porterhouse');
  await expect(orderList(page)).not.toContainText('Liver');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(orderList(page)).toContainText('Liver');
  await expect(orderList(page)).not.toContainText('T-bone');

  await fillGroundBeef(page);
  await submit(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.goto(`${sheet.path}/clone`);
  await expect(page).toHaveURL(/\/edit$/);
  await orderList(page).getByRole('button', { name: 'Remove Liver' }).click();
  await expect(orderList(page)).not.toContainText('Organs');
  const copy = page.getByRole('button', { name: /^Copy from/ });
  await page.setViewportSize({ width: 390, height: 844 });
  const yOf = async (one: Locator) => (await one.boundingBox())?.y;
  // On a phone, both buttons are in one row.
  const standard = page.getByRole('button', { name: 'Use the standard cut' });
  await expect.poll(async () => (await yOf(copy)) === (await yOf(standard))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await copy.click();
  await expect(orderList(page)).toContainText('Liver');
});

test('cattle over 30 months can’t have backbone cuts, and a sheet can be filled in by keyboard alone', async ({
  page,
  request,
}) => {
  const sheet = await makeSheet(request, 'yes');
  await openAs(page, sheet.email, sheet.path);
  await expect(page.getByRole('toolbar', { name: 'Parts of the animal' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as a list' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(choice(page)).toBeFocused();

  await page.getByRole('button', { name: /^Short loin:/ }).press('Enter');
  const barred = choice(page).getByRole('checkbox', { name: 'T-bone & porterhouse' });
  await expect(barred).toHaveAccessibleDescription(/contains backbone/);
  await barred.press('Space');
  await expect(orderList(page)).not.toContainText('T-bone');
  await choice(page).getByRole('checkbox', { name: 'NY strip steak' }).press('Space');
  await choice(page).getByRole('button', { name: 'Save Choice' }).press('Enter');
  await expect(orderList(page)).toContainText('NY strip steak');
  await orderList(page).getByRole('button', { name: 'Change Ground beef' }).press('Enter');
  await choice(page).getByRole('button', { name: 'Save Choice' }).press('Enter');
  await page.getByRole('button', { name: 'Submit CutSheet Form' }).press('Enter');
  await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  await expect(page.getByText('Cut Sheet form submitted successfully')).toBeVisible();
});

test('an open sheet points out a cut that was removed from the template, and keeps the other answers', async ({
  page,
  request,
}) => {
  const sheet = await makeSheet(request);
  const { call, form_id } = sheet;
  await openAs(page, sheet.email, sheet.path);
  await choosePart(page, 'Flank', 'Flank steak');
  await choosePart(page, 'Organs', 'Liver');
  await expect.poll(async () => titlesIn(await stored(sheet))).toContain('Liver');

  const { form_json, draft_revision } = await call(openTemplate, { form_id });
  const { flank: _, ...newer } = form_json;
  const { revision } = await call(saveDraft, { form_id, revision: draft_revision, form_json: newer });
  await call(publishTemplate, { form_id, revision });

  const notice = page.getByRole('alert').filter({ hasText: 'The plant changed this cut sheet' });
  await expect(notice).toContainText('Flank: Flank steak');
  await expect(orderList(page)).not.toContainText('Flank');
  await expect(orderList(page)).toContainText('Liver');
  await choosePart(page, 'Organs', 'Heart');
  await expect.poll(async () => titlesIn(await stored(sheet))).toContain('Heart');
  await expect(notice).toContainText('Flank: Flank steak');
});
