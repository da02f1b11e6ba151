import { expect, type Page } from '@playwright/test';
import { takeTrip } from '#contract/floor/pickup-api.ts';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { moveStages } from '#contract/orders/stages-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import type { Plant } from '#e2e/make-plant.ts';
import { closeMessage } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

type Call = Pick<Plant, 'call'>;

/** As many people as work at the floor at the same time. */
const HANDS = 4;

/** Does the work for each, a few at a time, with the page closed meanwhile. Returns the results in the order of `all`. */
export async function forEachOf<T, R>(page: Page, all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  // An open list would be read anew with each of hundreds of changes.
  const address = page.url();
  await page.goto('about:blank');
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const at = next++;
      results[at] = await work(all[at] as T);
    }
  };
  await Promise.all(Array.from({ length: HANDS }, lane));
  await page.goto(address);
  return results;
}

/** A price for each head, whatever it weighs. */
export const priceByHead = ({ call }: Call, category_id: number, name: string, cents: number) => {
  const line: PriceLine = { name, unit: 'head', cents, minimum_cents: null, when: 'always', tax_class: 'processing' };
  return call(addPriceList, { category_id, starts_on: plantToday(), lines: [line] });
};

export const stationRows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Types into a station's search and waits until only so many rows are left. */
export async function search(page: Page, typed: string, count: number): Promise<void> {
  await page.getByRole('searchbox').fill(typed);
  await expect(stationRows(page)).toHaveCount(count);
}

/** Hangs the animal that is open at the cooler on the rail whose label this is. */
export async function hangOn(page: Page, rail: string): Promise<void> {
  await page.getByText(rail, { exact: true }).click();
  await page.getByRole('button', { name: 'Hang', exact: true }).click();
}

/** Packs one pack of the open share by hand. */
export async function packOne(
  page: Page,
  pack: { cut: string; pounds: string; serial: string; isOfLot?: boolean },
): Promise<void> {
  const { cut, pounds, serial, isOfLot = false } = pack;
  await page.getByRole('button', { name: 'Another cut' }).click();
  if (isOfLot) await page.getByLabel('From a lot').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill(cut);
  await page.getByLabel('Weight, in pounds', { exact: true }).fill(pounds);
  await page.getByRole('button', { name: 'Record pack' }).click();
  await expect(page.getByRole('status').getByText(serial, { exact: true })).toBeVisible();
  // What was packed so far appears above the buttons, and moves them.
  await expect(page.getByText(/^Packed: /)).toBeVisible();
}

/** Receives the animal whose form is filled in, and returns the plant's number that it is given. */
export async function receive(page: Page, number: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const shown = page.getByText(number);
  await expect(shown).toBeVisible();
  const given = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'Next animal' }).click();
  return given;
}

/** Packs the only pack of the animal that the search found, and goes back to the list. */
export async function packFound(page: Page, pack: { cut: string; pounds: string; serial: string }): Promise<void> {
  await stationRows(page).getByRole('button').click();
  await packOne(page, pack);
  await page.getByRole('button', { name: 'Other cuts' }).click();
  await page.getByRole('button', { name: 'Next animal' }).click();
}

/** Chooses an animal of the list, such as 'B-U-1 · Beef · Garza beef', and how much of its meat goes into a lot. */
export async function chooseMeat(page: Page, label: string, pounds: string): Promise<void> {
  await page.getByLabel('Animal', { exact: true }).selectOption({ label });
  await page.getByLabel('Weight, in pounds', { exact: true }).fill(pounds);
}

/** Starts a lot of 30 lb that are chosen, adds 10 lb of another animal, and weighs out 38 lb. Each owner gets a fair part. */
export async function grindWith(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Start lot' }).click();
  await page.getByRole('button', { name: 'Add meat' }).click();
  await chooseMeat(page, label, '10');
  await page.getByRole('button', { name: 'Add meat' }).click();
  await page.getByRole('button', { name: 'Weigh what came out' }).click();
  await page.getByLabel('Weight, in pounds', { exact: true }).fill('38');
  await page.getByRole('button', { name: 'End lot' }).click();
  const shares = page.getByRole('list', { name: 'For whom' }).getByRole('listitem');
  await expect(shares).toContainText([/28\.50 lb/, /9\.50 lb/]);
}

export async function makeReady({ call }: Call, orders: readonly number[]): Promise<void> {
  const moves = orders.map((order_id) => ({ order_id, from: 'cutting' }));
  const moved: { refused: unknown }[] = await call(moveStages, { moves, to: 'ready' });
  expect(moved.filter(({ refused }) => refused)).toEqual([]);
}

/** Hands out all but the first and the last, until nothing is left at the pickup. */
export async function handOutOthers(
  page: Page,
  { call }: Call,
  { orders, shares, name }: { orders: readonly number[]; shares: readonly number[]; name: string },
): Promise<void> {
  const trips = orders.slice(1, -1).map((order_id, at) => ({ order_id, share_id: shares[at + 1], name }));
  await forEachOf(page, trips, (trip) => call(takeTrip, { action_id: crypto.randomUUID(), ...trip }));
  await expect(page.getByText('Nothing waits to be picked up.')).toBeVisible();
}

/** Hands out the share whose form is open. */
export async function handOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(page.getByText('Handed out')).toBeVisible();
  await page.getByRole('button', { name: 'Next pickup' }).click();
}

/** Issues all invoices of the day by hand, and returns what they come to together. */
export async function billTheDay(page: Page, { call }: Call, count: number, before_tax: string): Promise<number> {
  await page.goto(`/invoiceDay?date=${plantToday()}`);
  await expect(page.getByText(`${before_tax} before tax`)).toBeVisible();
  const button = count === 1 ? 'Issue and send the invoice' : `Issue and send ${count} invoices`;
  await page.getByRole('button', { name: button, exact: true }).click();
  const progress = page.getByRole('status').filter({ hasText: /issued/i });
  // In steps, because hundreds of invoices take longer than one wait.
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await expect
      .poll(async () => Number(/\d+/.exec((await progress.textContent()) ?? '')?.[0]))
      .toBeGreaterThanOrEqual(part * count);
  await expect(page.getByText(count === 1 ? '1 invoice issued' : `${count} invoices issued`)).toBeInViewport();
  const { shares }: { shares: { invoice: { invoice_id: number; number: string; total_cents: number } | null }[] } =
    await call(previewDay, { day: plantToday() });
  const invoices = new Map(shares.flatMap(({ invoice }) => (invoice?.number ? [[invoice.invoice_id, invoice]] : [])));
  expect(invoices.size).toBe(count);
  return [...invoices.values()].reduce((sum, { total_cents }) => sum + total_cents, 0);
}

export const saveAndClose = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
};
