import { expect, type Locator, type Page } from '@playwright/test';
import { proOrderList } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { BOOKABLE, makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { newOrder } from '#e2e/new-order.ts';
import { test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

/** A clerk at the keyboard. Each value typed, choice made, and button pressed counts as one interaction. */
class Clerk {
  interactions = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.interactions++;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.interactions++;
    await this.#page.keyboard.type(text);
  }

  /** Types the start of a name and picks the best match. */
  async choose(picker: Locator, letters: string): Promise<void> {
    await expect(picker).toBeFocused();
    await this.type(letters);
    await expect(this.#page.getByRole('option', { name: letters })).toHaveAttribute('data-combobox-selected', 'true');
    await this.#page.keyboard.press('Enter');
  }

  /** Tabs forward to a nearby control. */
  async goTo(target: Locator): Promise<void> {
    for (let steps = 0; steps < 12; steps++) {
      if (await target.evaluate((control) => control === document.activeElement)) return;
      await this.#page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }
}

test('a clerk books two beef with one split, by keyboard, in at most 14 interactions', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  await openAs(page, email, '/processordashboard/pendingOrders');
  await expect(page.getByText('No data found')).toBeVisible();
  const clerk = new Clerk(page);
  const form = newOrder(page);

  await clerk.press('n');
  await expect(form.getByLabel('Event Name')).toBeFocused();
  await clerk.type('Fall beef');
  await clerk.goTo(form.getByRole('combobox', { name: 'Customer or producer' }));
  await clerk.choose(form.getByRole('combobox', { name: 'Customer or producer' }), 'Whit');
  await clerk.goTo(form.getByRole('spinbutton', { name: 'Beef' }));
  await clerk.type('2');
  await page.keyboard.press('Enter');

  await expect(form.getByRole('button', { name: 'Split Beef 1' })).toBeFocused();
  await clerk.press('Enter');
  const split = page.getByRole('dialog', { name: 'Split Order' });
  await expect(split.getByRole('button', { name: 'Whole' })).toBeFocused();
  await clerk.goTo(split.getByRole('button', { name: 'Half, 2 quarters' }));
  await clerk.press('Enter');
  for (const [at, letters] of ['Whit', 'Orte', 'Gray'].entries()) {
    const share = split.getByRole('listitem', { name: `Share ${at + 1}` });
    await clerk.choose(share.getByRole('combobox', { name: 'Customer' }), letters);
  }
  await expect(split.getByRole('button', { name: 'Save' })).toBeFocused();
  await clerk.press('Enter');
  await expect(split).toBeHidden();
  // A closed dialog returns the focus a moment later.
  await expect(form.getByRole('button', { name: 'Split Beef 1' })).toBeFocused();

  await clerk.goTo(form.getByRole('button', { name: 'Schedule a drop off Date' }));
  await clerk.press('Enter');
  const schedule = page.getByRole('dialog', { name: 'Schedule a Dropoff Date' });
  await expect(schedule.locator('[data-day]:focus')).toBeVisible();
  await expect(schedule.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  for (const [key, ahead] of [
    ['ArrowDown', 7],
    ['ArrowRight', 8],
    ['ArrowRight', 9],
  ] as const) {
    await page.keyboard.press(key);
    await expect(schedule.locator(`[data-day="${addDays(plantToday(), ahead)}"]`)).toBeFocused();
  }
  await expect(schedule.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await clerk.press('Enter');
  await clerk.goTo(schedule.getByRole('button', { name: 'Submit' }));
  await clerk.press('Enter');
  await expect(schedule).toBeHidden();
  await expect(form.getByRole('button', { name: 'Schedule a drop off Date' })).toBeFocused();

  await clerk.goTo(form.getByRole('button', { name: 'Submit' }));
  await clerk.press('Enter');
  await expect(page.getByText('Add New Order Successfully')).toBeVisible();
  expect(clerk.interactions).toBeLessThanOrEqual(14);

  const orders = await call(proOrderList, { order_type: 'pending', sort: 'order_id' });
  expect(orders).toHaveLength(2);
  expect(orders[0].cart_details.map(({ qty }: { qty: number }) => qty)).toEqual([2, 1, 1]);
  expect(orders[0].dropoff_date).toBe(BOOKABLE);
});
