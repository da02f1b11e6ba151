import { expect } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, goTo, test } from '#e2e/walk.ts';

const ADDRESSES = [
  '/processordashboard/openOrders',
  '/customerlookup',
  '/processordashboard',
  '/processordashboard/pendingOrders',
];

test('at 1280 px, no drop-off date is cut off', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'processor@demo.test', '/processordashboard/pendingOrders');
  const cut = () =>
    page.getByRole('table').evaluateAll((tables) =>
      tables.flatMap((table) => {
        const heads = [...(table.querySelector('thead tr')?.children ?? [])];
        const at = heads.findIndex(({ textContent }) => textContent?.includes('Drop off Date'));
        const cells = [...table.querySelectorAll('tbody tr')].map(({ children }) => children[at]);
        return cells.flatMap((cell) => (cell && cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []));
      }),
    );
  for (const address of ADDRESSES) {
    await goTo(page, address);
    await expectLoaded(page);
    await expect.poll(cut, address).toEqual([]);
  }
});
