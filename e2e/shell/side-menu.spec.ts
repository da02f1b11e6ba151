import { expect, type Page } from '@playwright/test';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const PENDING = '/processordashboard/pendingOrders';
const side = (page: Page) => page.getByRole('complementary');
const widthOf = (page: Page) => side(page).evaluate((menu) => menu.getBoundingClientRect().width);

test('the menu collapses to icons, its groups fold, and both stay that way', async ({ page }) => {
  await openAs(page, 'processor@demo.test', PENDING);
  await expectLoaded(page);
  const orders = side(page).getByRole('button', { name: 'Orders' });
  const pending = side(page).getByRole('link', { name: 'Pending Orders' });
  await orders.click();
  await expect(orders).toHaveAttribute('aria-expanded', 'false');
  await expect(pending).toBeHidden();
  await page.reload();
  await expect(orders).toHaveAttribute('aria-expanded', 'false');

  await side(page).getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(() => widthOf(page)).toBeLessThan(70);
  // An icon-only menu has no headings to expand, so all items are shown.
  await expect(pending).toBeVisible();
  await expectGoodEverywhere(page);
  await page.reload();
  await expect.poll(() => widthOf(page)).toBeLessThan(70);
  await pending.click();
  await expect(pending).toHaveAttribute('aria-current', 'page');

  await side(page).getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(() => widthOf(page)).toBeGreaterThan(180);
  await expect(pending).toBeHidden();
  await orders.click();
  await expect(pending).toBeVisible();
});

test('at 1280 by 800, the office’s whole menu is in view, even while the plant is being set up', {
  tag: '@widths',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { email } = await makePlant(request);
  for (const [who, hasSetup] of [
    ['processor@demo.test', false],
    [email, true],
  ] as const) {
    await openAs(page, who, PENDING);
    await expectLoaded(page);
    await expect(side(page).getByRole('link', { name: 'Set up your plant' })).toBeVisible({ visible: hasSetup });
    await expect(side(page).getByText('Ruth', { exact: true })).toBeInViewport({ ratio: 1 });
    const hidden = await side(page).evaluate((menu) =>
      Math.max(...[menu, ...menu.querySelectorAll('nav')].map((box) => box.scrollHeight - box.clientHeight)),
    );
    expect(hidden).toBe(0);
  }
});

test('below 1100 px, the menu shows icons and opens as a drawer, and no customer’s email address is split or cut off', {
  tag: '@widths',
}, async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/allCustomer');
  await expectLoaded(page);
  const broken = () =>
    page.getByRole('cell', { name: /@/ }).evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 || cell.scrollWidth > cell.clientWidth;
        })
        .map((cell) => cell.textContent),
    );
  for (const width of [768, 1024, 1280, 1099]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await widthOf(page)) < 70).toBe(width < 1100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect.poll(broken, `${width} px`).toEqual([]);
  }
  await side(page).getByRole('button', { name: 'Expand menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Schedule')).toBeVisible();
  await drawer.getByRole('link', { name: 'Waitlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});
