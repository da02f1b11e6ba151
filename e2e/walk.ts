import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** The browser says so of every answer that is not a success; walks look at those themselves. */
const NOT_A_COMPLAINT = /^Failed to load resource/;

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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = { desk: 1280, phone: 390 } as const;

/** Light and dark, at a desk and on a phone: nothing shuts anybody out, and a phone never scrolls sideways. */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const where = `${new URL(page.url()).pathname}, ${colorScheme}, ${device}`;
      expect(await findBarriers(page, colorScheme === 'dark'), where).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()}, ${device}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** What shuts somebody out of the page as it stands now. In the dark only the colours are others. */
async function findBarriers(page: Page, isDark: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(WCAG)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The data of a page have come: no skeleton stands in for them. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}
