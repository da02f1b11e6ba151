import { expect, type Page } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { searchLots } from '#contract/market/search/search-api.ts';
import { makeGate } from '#e2e/gate.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { pagesIn } from '#e2e/pages-in.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';
import { watchShifts } from '#e2e/watch-shifts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('without scripts, a visitor finds a lot by ZIP, reads its price, and opens the farm’s page', async ({
  newVisitor,
  request,
}) => {
  const { title } = await makeSale(request);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByLabel('Your ZIP code').fill('00000');
  await page.getByRole('button', { name: 'Find meat near me', exact: true }).click();
  await expect(heading(page, 'Find local meat')).toBeVisible();
  await expect(page.getByText('We don’t know where this ZIP code is. Check it and try again.')).toBeVisible();

  await page.getByLabel('What are you looking for?').fill(title);
  await page.getByLabel('Near ZIP code').fill('61036');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(heading(page, 'Local meat near Galena, IL')).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();

  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Beef · Angus · Galena, IL · 1 mi')).toBeVisible();
  await expect(page.getByText('$4.50 per lb hanging weight · 600 to 750 lb')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Quarter\$\d{3}\.\d\d–\$\d{3}\.\d\d/);
  await page.getByRole('link', { name: 'Cedar Ridge', exact: true }).click();
  await expect(heading(page, 'Cedar Ridge')).toBeVisible();
  await expect(page.getByText('Grass all summer.')).toBeVisible();

  await page.goto('/productview/999999999');
  await expect(page.getByText('We couldn’t find that.')).toBeVisible();
});

test('a page’s scripts start once it has loaded or someone uses it, and keep what was typed', async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const font = makeGate();
  await page.route('**/*.woff2', (route) => font.opened.then(() => route.continue()));
  // Disables the 5-second fallback, so that only the load event or a key press can start the scripts.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 5000 ? 0 : later(run, ms)) });
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const address = '/search?kind=product&practices=pasture_raised';
  await page.goto(address, { waitUntil: 'commit' });
  await expect(heading(page, 'Find local meat')).toBeVisible();
  expect(scripts).toEqual([]);

  const [zip, price] = [page.getByLabel('Near ZIP code'), page.getByLabel('Max per lb hanging')];
  await zip.fill('5015');
  await price.fill('cheap');
  await page.keyboard.press('Shift');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  font.open();
  await page.waitForLoadState();
  const form = page.getByRole('search');
  const isReady = () => form.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
  await expect.poll(isReady).toBe(true);

  // Each invalid field shows a message, and the search doesn't change.
  const search = form.getByRole('button', { name: 'Search', exact: true });
  await search.click();
  await expect(form.getByText('Enter a 5-digit ZIP code.')).toBeVisible();
  await expect(form.getByText('Enter an amount in dollars, such as 250 or 250.50.')).toBeVisible();
  await expect(zip).toHaveValue('5015');
  expect(page.url()).toContain(address);

  // Choosing a practice keeps what has been typed, and searching keeps the kind.
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);
  await zip.fill('');
  await price.fill('4.50');
  await form.getByRole('link', { name: 'Pasture-raised', exact: true }).click();
  await expect.poll(asked).toEqual({ kind: 'product', miles: '50', price: '4.50' });
  // The form takes its values from the URL, a moment after the URL has changed.
  await expect(form.locator('[aria-current="true"]')).toHaveCount(0);
  await price.fill('$5');
  await search.click();
  await expect.poll(asked).toEqual({ kind: 'product', miles: '50', price: '$5' });
});

for (const [where, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`every public page can be read and navigated without scripts, on a ${where} [MKT-003]`, async ({
    newVisitor,
    request,
  }) => {
    const { lot_id, title, seller } = await makeSale(request);
    const { id: seller_id } = await seller.call(me, {});
    const page = await newVisitor({ javaScriptEnabled: false, viewport });
    const pages = {
      '/': 'Local meat, from the farm to the freezer',
      '/search': 'Find local meat',
      '/searchsublot': 'Open shares',
      [`/productview/${lot_id}`]: title,
      [`/profileview/${seller_id}`]: 'Cedar Ridge',
      '/aboutus': 'About us',
      '/contactus': 'Contact us',
      '/privacypolicy': 'Privacy Policy',
      '/termscondition': 'Terms of Service',
      '/no-such-page': 'Page not found',
    };
    for (const [address, name] of Object.entries(pages)) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(address === '/no-such-page' ? 404 : 200);
      await expect(heading(page, name), address).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true })).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to home page', exact: true }).click();
    await expect(heading(page, pages['/'])).toBeVisible();
    await page.goto(`/search?search=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: 'Open shares', exact: true }).click();
    await expect(page.getByLabel('What are you looking for?')).toHaveValue(title);
    await page.getByLabel('Near ZIP code').fill('61036');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/searchsublot\?.*zip=61036/);
    await expect(page.getByLabel('Near ZIP code')).toHaveValue('61036');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText('Animal 1: Whole open')).toBeVisible();
    await page.getByRole('link', { name: 'All lots', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?.*zip=61036/);
  });
}

test('“Show more” adds lots to the page, and they are still there after going back from one of them', async ({
  page,
  request,
}) => {
  const { lot_id } = await makeSale(request);
  await page.route(`**${searchLots.path}?*`, async (route) => {
    const url = route.request().url();
    const isLater = url.includes('after=1_1');
    const response = await route.fetch({ ...RETRIED, url: url.replace('after=1_1', 'after=') });
    const found: { data: DataOf<typeof searchLots> } = await response.json();
    const [lot] = found.data.rows;
    const titled = (title: string, at: number) => ({ ...lot, title, lot_id: lot_id + at });
    const rows = isLater
      ? [titled('Later lot', 0)]
      : Array.from({ length: 24 }, (_, at) => titled(`Lot ${at + 1}`, at + 1));
    await route.fulfill({ response, json: { ...found, data: { ...found.data, rows, next: isLater ? '' : '1_1' } } });
  });
  const { email } = await makeBuyer(request, 'Ada');
  await openAs(page, email, '/buyerdashboard');
  await expectLoaded(page);
  await goTo(page, '/search');
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(list).toHaveCount(24);
  // Once the lots are counted, filters appear above the list and move it.
  await expect(page.getByRole('heading', { level: 2, name: /^\d.* lots?$/ })).toBeVisible();
  const more = page.getByRole('link', { name: 'Show more', exact: true });
  await more.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await more.click();
  await expect(list).toHaveCount(25);
  await expect(more).toHaveCount(0);
  expect(await scrolled()).toBe(before);
  await page.getByRole('link', { name: 'Later lot', exact: true }).click();
  await expect(page).toHaveURL(/\/productview\//);
  await page.goBack();
  await expect(list).toHaveCount(25);
});

test('server-rendered pages turn into the app without anything moving [MKT-001 MKT-002]', async ({ page, request }) => {
  const { lot_id, title } = await makeSale(request);
  const shifts = await watchShifts(page);
  for (const [address, name] of [
    ['/search', 'Find local meat'],
    [`/productview/${lot_id}`, title],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    await expectLoaded(page);
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBeLessThan(0.01);
    await expectGoodEverywhere(page);
  }
});

test('sellers can open their own page without an id in the URL [MKT-016]', async ({ page, request }) => {
  const { seller } = await makeSale(request);
  await openAs(page, seller.email, '/profileview/');
  await expect(heading(page, 'Cedar Ridge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print a poster', exact: true })).toBeVisible();
  // Printing produces a single page with the poster, no matter how long the web page is.
  await page.evaluate(() => {
    const lots = document.createElement('div');
    lots.style.height = '5000px';
    document.querySelector('main')?.append(lots);
  });
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await expectGoodEverywhere(page);
});
