import { readFileSync } from 'node:fs';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';

/**
 * The browser logs failed requests, scripts that did not load, and sockets it can't open offline. Walks check those themselves.
 */
const NOT_A_COMPLAINT =
  /^Failed to load resource|Failed to fetch dynamically imported module|^WebSocket connection .* net::ERR_INTERNET_DISCONNECTED/;

interface Walk {
  /** Turned off in walks that check how long a message bar stays. */
  barsStay: boolean;
  /** A page in another browser, for another person or the same person on another device. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/** A walk fails if the browser reports anything: a content security policy violation, or an uncaught or logged error. */
export const test = base.extend<Walk & { watch: (context: BrowserContext) => Promise<void> }>({
  barsStay: [true, { option: true }],
  watch: [
    async ({ context, barsStay }, use) => {
      const complaints: string[] = [];
      const watch = async (watched: BrowserContext) => {
        watched.on('weberror', (error) => complaints.push(error.error().message));
        watched.on('console', (message) => {
          if (message.type() === 'error' && !NOT_A_COMPLAINT.test(message.text())) complaints.push(message.text());
        });
        if (barsStay) await watched.addInitScript(keepBars);
      };
      await watch(context);
      await use(watch);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // A call that the walk itself responds to may still be in progress.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  newVisitor: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * Runs in the page. A message bar closes after 2 or 3 seconds, which is too soon for a walk on a slow machine. It stays open
 * while the pointer is over it, so this simulates that. Clicks go through to whatever is underneath.
 */
function keepBars(): void {
  const kept = new WeakSet<Element>();
  new MutationObserver(() => {
    const bar = document.querySelector('[data-tone]');
    if (!bar || kept.has(bar)) return;
    kept.add(bar);
    bar.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 1 }));
  }).observe(document, { subtree: true, childList: true });
  const stay = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-tone]')) event.stopImmediatePropagation();
  };
  window.addEventListener('mouseout', stay, true);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-tone] { pointer-events: none } [data-tone] :is(a, button) { pointer-events: auto }');
  document.adoptedStyleSheets = [sheet];
}

/** The minified build takes a third less time to load. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Each color scheme and width is checked once: light on a desktop, dark on a phone. */
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/**
 * Expects Axe to find nothing wrong with the page. A check that fails is repeated, because the next screen may still be
 * replacing the last one. Scrolls to the top first, because Axe reports controls half hidden under the header as too small.
 * `within` limits the check to one element, such as a menu, which is outside the page's landmarks.
 */
export async function expectNoBarriers(page: Page, within = 'html'): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNone(page, within);
  }).toPass();
}

/** Expects no accessibility barriers, in light mode on a desktop and dark mode on a phone, and no sideways scrolling. */
export async function expectGoodEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await showIn(page, colorScheme);
    await expectNoBarriers(page);
    await expectNoOverflow(page);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Expects that nothing is wider than the window. */
export const expectNoOverflow = (page: Page) =>
  expect(async () => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
  }).toPass();

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Axe stays in the page between runs, because loading it takes longer than running it. */
async function expectNone(page: Page, within: string): Promise<void> {
  // Until its scripts have run, a page is only the server's first paint, which has no main element.
  await expect(page.locator('main').first()).toBeAttached();
  await expect(page.locator('h1').first()).toBeAttached();
  // A view is dimmed while its data loads.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ tags, place }) => {
      // Axe would misjudge colors that are still changing to the other scheme. Endless animations can't be finished.
      for (const motion of document.getAnimations()) {
        if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
      }
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, passes, incomplete } = await run(document.querySelector(place) ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      });
      return {
        looked: violations.length + passes.length + incomplete.length,
        barriers: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      };
    },
    { tags: RULES, place: within },
  );
  const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  const where = `${page.url()}, ${scheme}, ${page.viewportSize()?.width} px`;
  expect(found.barriers, where).toEqual([]);
  // A run that checked nothing proves nothing.
  expect(found.looked, where).toBeGreaterThan(0);
}

const CLOSED_TAB = '[role="tabpanel"][style*="display: none"]';

/** Waits until the page has its data and no skeleton is left. A tab that was never opened doesn't fetch, so its own stay. */
export async function expectLoaded(page: Page): Promise<void> {
  // After signing in, the address changes before the screen does.
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`:is([aria-busy="true"], .mantine-Skeleton-root):not(${CLOSED_TAB} *)`)).toHaveCount(0);
}

/** Presses a button of a page that the server rendered, which works once the page's scripts have run, until `shown` is there. */
export async function pressRendered(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    await button.dispatchEvent('click');
    expect(await shown.isVisible()).toBe(true);
  }).toPass();
}

/** Goes to another screen as a link does, without a page load, and waits for its data. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    // Every screen sets its own title, so once there is a title, the next screen has opened. A count of unread messages
    // isn't a title.
    document.title = '';
    history.pushState({}, '', to);
  }, address);
  await expect(page).toHaveTitle(/^(\(\d+\) )?[^(\s]/);
  await expectLoaded(page);
}

/** Closes the message bar with its close button, as a user would. */
export async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(page.locator('[data-tone]')).toHaveCount(0);
}
