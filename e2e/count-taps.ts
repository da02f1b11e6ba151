import type { Page } from '@playwright/test';

/** Counts every press on the page from now on, across page loads. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    const add = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    document.addEventListener('pointerdown', add, true);
  };
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}
