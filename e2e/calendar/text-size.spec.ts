import { expect, type Page } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

/** What a calendar shows in less than 12 px. A font size in rem may be a hundredth below. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const size = Number.parseFloat(getComputedStyle(text.parentElement ?? main).fontSize);
      if (size < 11.9 && text.textContent?.trim()) small.push(`${text.textContent} ${size}`);
    }
    return small;
  });

test('text in calendars is at least 12 px', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/processorCalender');
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/processorCalender',
      '/processorCalenderNew?view=month',
      '/processorCalenderNew?view=week',
      '/processorCalender?tab=availability',
    ]) {
      await page.goto(path);
      await expectLoaded(page);
      await expect.poll(() => smallTexts(page), path).toEqual([]);
    }
  }
});
