import { expect, type Page } from '@playwright/test';
import { makeGate } from '#e2e/gate.ts';
import { makeSale } from '#e2e/market/make-market.ts';
import { test } from '#e2e/walk.ts';

/** Opens a page, acts before its scripts have arrived, and waits until they have taken it over. */
async function openEarly(page: Page, address: string, field: string, act: () => Promise<void>): Promise<void> {
  const scripts = makeGate();
  await page.route('**/assets/*.js', (route) => scripts.opened.then(() => route.continue()));
  await page.goto(address, { waitUntil: 'commit' });
  await act();
  scripts.open();
  // React marks the elements that it has taken over or drawn.
  const isTaken = () =>
    page
      .locator(field)
      .first()
      .evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTaken).toBe(true);
  await page.unrouteAll();
}

for (const who of ['a guest', 'someone who reads Spanish']) {
  test(`what ${who} typed before the page’s scripts ran is kept`, async ({ newVisitor, request }) => {
    const { lot_id } = await makeSale(request);
    const page = await newVisitor({ serviceWorkers: 'block' });
    // The server doesn't know about this choice, so the browser draws the page again.
    if (who !== 'a guest') await page.addInitScript(() => localStorage.setItem('hindquarter.language', 'es'));
    const zip = page.locator('main [name="zip"]');
    for (const address of ['/', '/search', '/plants']) {
      await openEarly(page, address, 'main [name="zip"]', () => zip.fill('61036'));
      await expect(zip).toHaveValue('61036');
      // What is typed next goes into the same field.
      await page.keyboard.press('Backspace');
      await expect(zip).toHaveValue('6103');
    }

    const species = page.locator('main [name="species"]');
    await openEarly(page, '/plants', 'main [name="species"]', async () => void (await species.selectOption('hog')));
    await expect(species).toHaveValue('hog');

    const half = page.locator('main [name="share"][value="2"]');
    await openEarly(page, `/productview/${lot_id}`, 'main [name="share"]', () => half.check());
    await expect(half).toBeChecked();
    // The links to sign in lead back to the same size.
    await expect(page.locator('main a[href*="size%3D2"]').first()).toBeVisible();
  });
}
