import { expect } from '@playwright/test';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';
import { watchShifts } from '#e2e/watch-shifts.ts';

const BUTTONS = [
  ['For plants', 'Set up a plant', 'Processor'],
  ['For farms', 'Sell your animals', 'Sell'],
  ['For families', 'Buy local meat', 'Buy'],
] as const;

const isDrawn = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

for (const { name, size, calendar } of [
  { name: 'a desktop', size: { width: 1280, height: 800 }, calendar: 'calendar-light' },
  { name: 'a phone', size: { width: 390, height: 844 }, calendar: 'calendar-phone-light' },
]) {
  test(`on ${name}, the front page shows its headline first, then real screens, and nothing shifts`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const shifts = await watchShifts(page);
    await page.goto('/');
    const headline = page.getByRole('heading', { level: 1, name: 'Local meat, from the farm to the freezer' });
    await expect(headline).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Español' })).toBeInViewport();
    const top = await headline.boundingBox();
    expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(size.height / 2);

    // The page's own pictures, without those of lots for sale.
    const pictures = page.locator('main picture > img, main section > img').filter({ visible: true });
    await expect(pictures).toHaveCount(4);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('alt', /\w+ \w+/);
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
    }
    expect(await pictures.first().evaluate((picture: HTMLImageElement) => picture.currentSrc)).toContain(calendar);
    expect(await shifts()).toBeLessThan(0.01);
    await expectGoodEverywhere(page);
  });
}

test('the front page tells families, farms, and plants what they get, families first', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main section h2').filter({ hasText: /^For / })).toHaveText([
    'For families',
    'For farms',
    'For plants',
  ]);
  for (const [title, gain] of [
    ['For families', /100 lb of packed meat/],
    ['For farms', /paid when each family has its meat/],
    ['For plants', /never more animals than you take/],
  ] as const) {
    const side = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
    await expect(side.getByRole('listitem').filter({ hasText: gain })).toBeVisible();
  }
});

test('each button on the front page leads to registration for that kind of user', async ({ page }) => {
  for (const [title, button, role] of BUTTONS) {
    await page.goto('/');
    const side = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
    await side.getByRole('link', { name: button }).click();
    await expect(page.getByRole('radio', { name: role, exact: true })).toBeChecked();
  }
});

test('a visitor who scrolls before the scripts load stays where they are, and their click works', async ({ page }) => {
  const { promise: scripts, resolve: sendScripts } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Set up a plant' });
  await link.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBeGreaterThan(0);
  // The text above may wrap differently once the font has loaded, and the browser then adjusts the scroll position.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await top();

  sendScripts();
  // React marks the elements that it has taken over.
  const isTaken = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTaken).toBe(true);
  expect(await top()).toBe(before);
  await link.click();
  await expect(page.getByRole('radio', { name: 'Processor', exact: true })).toBeChecked();
});

for (const { system, chosen, shown } of [
  { system: 'dark', chosen: null, shown: 'dark' },
  { system: 'dark', chosen: 'light', shown: 'light' },
  { system: 'light', chosen: 'dark', shown: 'dark' },
] as const) {
  test(`before the scripts load, pictures are ${shown} if the system is ${system} and the visitor chose ${chosen}`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.route('**/assets/*.js', () => undefined);
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((scheme) => scheme && localStorage.setItem('mantine-color-scheme-value', scheme), chosen);
    await page.goto('/', { waitUntil: 'commit' });
    const pictures = page.locator('main picture > img, main section > img').filter({ visible: true });
    await expect(pictures).toHaveCount(4);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
      expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(shown);
    }
    const other = shown === 'dark' ? '-light' : '-dark';
    expect(loaded.filter((address) => address.endsWith('.avif') && address.includes(other))).toEqual([]);
  });
}
