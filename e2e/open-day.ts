import { expect, type Locator, type Page } from '@playwright/test';
import { slashDay } from '#contract/lib/show-day.ts';
import { BOOKABLE } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';

const DASHED = slashDay(BOOKABLE).replaceAll('/', '-');
const popupOf = (page: Page) => page.getByRole('dialog', { name: DASHED });
export const row = (popup: Locator, text: string | RegExp) => popup.getByRole('row').filter({ hasText: text });

/** Opens the popup for the bookable day in its month. */
export async function openDay(page: Page, email?: string): Promise<Locator> {
  if (email) await openAs(page, email, '/processorCalender');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  const day = page.locator(`[data-day="${BOOKABLE}"]`);
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await day.click();
  await expect(popupOf(page)).toBeVisible();
  return popupOf(page);
}
