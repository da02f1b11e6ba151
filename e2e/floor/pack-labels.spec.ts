import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { countTaps } from '#e2e/count-taps.ts';
import { connectPrinter, printed } from '#e2e/floor/printed-labels.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A plant with a beef of one owner. Returns the office’s email address. */
async function makeBeef(request: APIRequestContext): Promise<string> {
  const { email, call } = await makeBookable(request);
  const [customer]: { id: number }[] = await call(getAllCustomers, {});
  const templates: { id: number; name: string }[] = await call(getCustomForm, {});
  const cut_sheet = templates.find(({ name }) => name === 'Beef')?.id;
  const split = [{ customer: customer?.id, cut_sheet, amount: 'Whole', animal: 'beef', order_number: 1 }];
  const beef = { event_name: 'Garza beef', beef_qty: 1, dropoff_date: plantToday(), process_option: 'custom', split };
  const { order_ids } = await call(createManualOrder, beef);
  await call(updateStatus, { order_id: order_ids[0], status: ORDER_STATUS.open });
  return email;
}

/** A scale on a serial port that answers in MT-SICS, first moving and then at rest. */
const plugIn = (page: Page) =>
  page.addInitScript(() => {
    const encoder = new TextEncoder();
    let say: ReadableStreamDefaultController<Uint8Array>;
    let asked = 0;
    const port = {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null as WritableStream<Uint8Array> | null,
      async open() {
        port.readable = new ReadableStream({
          start(controller) {
            say = controller;
          },
        });
        port.writable = new WritableStream({
          write() {
            asked += 1;
            say.enqueue(encoder.encode(asked < 3 ? 'S D  15.70 lb\r\n' : 'S S  15.80 lb\r\n'));
          },
        });
      },
      async close() {},
    };
    const serial = { getPorts: async () => [], requestPort: async () => port };
    Object.defineProperty(navigator, 'serial', { value: serial });
    Object.defineProperty(window, 'unplug', { value: () => say.error(new Error('gone')) });
  });

test('a pack is weighed on the scale and labeled, and labels wait for the printer through a reload', async ({
  page,
  request,
}) => {
  const email = await makeBeef(request);
  await plugIn(page);
  await connectPrinter(page);
  await openAs(page, email, '/packLabels');
  await expectLoaded(page);
  await page.getByRole('button', { name: /Garza beef/ }).click();
  await page.getByRole('button', { name: 'Connect the scale' }).click();
  await expect(page.getByText('15.80 lb')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Rib steak');
  await expectGoodEverywhere(page);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Take this weight' }).click();
  await expect(page.getByLabel('Weight, in pounds', { exact: true })).toHaveValue('15.8');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect(page.getByText('1 label waits for the printer')).toBeVisible();
  expect(await taps()).toBe(2);

  await page.reload();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText(/waits? for the printer/)).toHaveCount(0);
  const [label, ...more] = await printed(page);
  expect(more).toEqual([]);
  for (const words of ['Rib steak', 'B-C-1', 'NET WT 15.80 LB', 'NOT FOR SALE']) expect(label).toContain(words);
});

test('a weight can be typed when the scale is gone, and a claim is refused at the cut', async ({ page, request }) => {
  const email = await makeBeef(request);
  await plugIn(page);
  await openAs(page, email, '/packLabels');
  await page.getByRole('button', { name: /Garza beef/ }).click();
  await page.getByRole('button', { name: 'Connect the scale' }).click();
  await expect(page.getByText('15.80 lb')).toBeVisible();
  await page.evaluate(() => (window as unknown as { unplug: () => void }).unplug());
  await expect(page.getByText('The scale is gone. Type the weight, or connect it again.')).toBeVisible();
  await page.getByLabel('Weight, in pounds', { exact: true }).fill('1.5');
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Organic ground beef');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect(page.getByText('This label can’t say “Organic”, because nobody inspected the meat.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Ground beef');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect(page.getByText('1 label waits for the printer')).toBeVisible();
});
