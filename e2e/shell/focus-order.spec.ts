import { expect, type Page } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

const SCREENS = [
  '/processordashboard',
  '/processordashboard/pendingOrders',
  '/processordashboard/openOrders',
  '/neworder',
  '/processorCalender',
  '/processorCalenderNew',
  '/processorCalender?tab=availability',
  '/cuttingDay',
  '/processorCutSheet',
  '/allCustomer',
  '/processorProfile',
  '/invoices',
];
/** Screens that, once they are ready, move the focus to where the work begins. */
const WITH_CURSOR = ['/neworder', '/cuttingDay'];
/** How many controls to step through: about as many as a screen shows without scrolling. */
const STOPS = 12;

/** Which element has the focus, and whether that is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement as HTMLElement;
    // A switch's radio buttons are hidden; people see their labels.
    const seen = (control instanceof HTMLInputElement && control.type === 'radio' && control.labels?.[0]) || control;
    const { width, height, top, bottom } = seen.getBoundingClientRect();
    const isInView = width > 1 && height > 1 && bottom > 0 && top < innerHeight;
    const name = control.getAttribute('aria-label') ?? seen.textContent;
    return { name, isInView, isInMain: control.closest('main') !== null, isMarked: control.matches(':focus-visible') };
  });

const startAtTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

test('on every main screen, keyboard users can skip the menu, and each control they reach is in view', async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', '/processordashboard');
  await expectLoaded(page);
  for (const address of SCREENS.filter((screen) => !WITH_CURSOR.includes(screen))) {
    // Loads the page instead of following a link. With a link, the previous screen would stay until this one is ready, and it
    // must not have the focus.
    await page.goto(address);
    await expectLoaded(page);
    await startAtTheTop(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip, address).toBeFocused();
    await expect(skip, address).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content'), address).toBeFocused();
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press('Tab');
      const { name, isInMain } = await focused(page);
      if (stop > 0 && !isInMain) break;
      // The page may still be scrolling to the element.
      await expect
        .poll(() => focused(page), `${address}: ${name}`)
        .toEqual({ name, isInView: true, isInMain: true, isMarked: true });
    }
  }
});

test('a dialog keeps the focus inside, and returns it to the button that opened the dialog', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/allCustomer');
  await expectLoaded(page);
  const opener = page.getByRole('main').getByRole('button', { name: 'Add Customer' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Customer' });
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  const stops = await dialog.locator('input, button, select, textarea, a').count();
  for (let stop = 0; stop <= stops; stop++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** The duration of each animation that has started. Endless ones, which show that data is loading, don't count. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map((movement) => Number(movement.effect?.getComputedTiming().duration ?? 0)),
  );

for (const [motion, most] of [
  ['no-preference', 150],
  ['reduce', 0],
] as const) {
  test(`no animation lasts longer than ${most} ms when the system’s motion setting is ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await openAs(page, 'processor@demo.test', '/allCustomer');
    await expectLoaded(page);
    // A transition may be over by the time its event is handled, so its duration is read from the style.
    await page.evaluate(() => {
      const lasted: number[] = [];
      Object.assign(window, { lasted });
      document.addEventListener('transitionrun', ({ target }) => {
        const durations = getComputedStyle(target as Element).transitionDuration.split(',');
        lasted.push(...durations.map((seconds) => Number.parseFloat(seconds) * 1000));
      });
    });
    await page.getByRole('main').getByRole('button', { name: 'Add Customer' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Customer' }).getByLabel('First Name')).toBeFocused();
    const during = await movements(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Import and export' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const readDurations = () => page.evaluate(() => (window as unknown as { lasted: number[] }).lasted);
    // If nothing moved, the listener above is broken.
    if (most > 0) await expect.poll(readDurations).not.toEqual([]);
    const lasted = await readDurations();
    for (const each of [...during, ...lasted]) expect(each).toBeLessThanOrEqual(most);
  });
}
