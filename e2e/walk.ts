import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The browser says so of every answer that is not a success, and of code that did not come; walks look at those themselves. */
const NOT_A_COMPLAINT = /^Failed to load resource|Failed to fetch dynamically imported module/;

/** A walk fails on whatever the browser complains about: a breach of the Content-Security-Policy, an uncaught error, a logged one. */
export const test = base.extend<{ watch: (context: BrowserContext) => void }>({
  watch: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => complaints.push(error.error().message));
        watched.on('console', (message) => {
          if (message.type() === 'error' && !NOT_A_COMPLAINT.test(message.text())) complaints.push(message.text());
        });
      };
      watch(context);
      await use(watch);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [1280, 390];

/** Nothing shuts anybody out of the page as it stands now, from its top: what is scrolled half under the bar counts as too small. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNone(page, { type: 'tag', values: RULES });
}

/** The same in light and dark, at a desk and on a phone, and a phone never scrolls sideways. In the dark only the colours are others. */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await showIn(page, 'light');
    await expectNoBarriers(page);
    await showIn(page, 'dark');
    await expectNone(page, { type: 'rule', values: ['color-contrast'] });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Axe stays in the page between two looks at it: bringing it there costs more than the look, and so does its blank page per look. */
async function expectNone(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // Before its scripts have come a page is only painted: that has no main part.
  await expect(page.locator('main').first()).toBeAttached();
  await expect(page.locator('h1').first()).toBeAttached();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (wanted) => {
    // Colours that are still changing to those of the other scheme are nobody's; what turns for ever has no end to go to.
    for (const motion of document.getAnimations()) {
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
    }
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations, passes, incomplete } = await run(document, {
      runOnly: wanted,
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    });
    return {
      looked: violations.length + passes.length + incomplete.length,
      barriers: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    };
  }, runOnly);
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  const where = `${page.url()}, ${scheme}, ${page.viewportSize()?.width} px`;
  expect(found.barriers, where).toEqual([]);
  // A look that found nothing to look at has proved nothing.
  expect(found.looked, where).toBeGreaterThan(0);
}

/** The data of a page have come: no skeleton stands in for them. */
export async function expectLoaded(page: Page): Promise<void> {
  // After signing in the address is there before the screen is.
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

/** Goes to another screen, not only to another state of this one, as a link does, without loading the product anew, and waits for its data. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    // Every screen has a title of its own: once there is one again, the next screen stands.
    document.title = '';
    history.pushState({}, '', to);
  }, address);
  await expect(page).not.toHaveTitle('');
  await expectLoaded(page);
}
