import { expect, type Locator, type Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { makePlant, passwordOf } from '#e2e/make-plant.ts';
import { makeSheet, signInAs } from '#e2e/make-sheet.ts';
import { expectLoaded, expectNoOverflow, goTo, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';
import { redirectFor } from '#web/app/redirects.ts';

/** The Spanish for a string without placeholders. */
const say = (words: Words): string => String(SPANISH[words]);

/**
 * English strings of two or more words that differ from their Spanish translations, each as a pattern for the whole string.
 * Leaves out Wild Game, because it is also the name of a cut sheet.
 */
const ENGLISH = Object.entries(SPANISH)
  .filter(
    ([words, spanish]) =>
      /\p{L}.* .*\p{L}/u.test(words.replace(/\{\w+\}/g, '')) && words !== spanish && words !== 'Wild Game',
  )
  .map(([words]) => words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));

/** Expects that no text on the page, visible or for screen readers, is one of these English strings. */
async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const isCode = walker.currentNode.parentElement?.closest('script, style, noscript, pre');
      if (!isCode) found.push(walker.currentNode.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });
  const english = new RegExp(`^(${ENGLISH.join('|')})( · Hindquarter)?$`, 'u');
  expect(
    texts.filter((text) => english.test(text)),
    page.url(),
  ).toEqual([]);
}

/** Signs in on the Spanish screen. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(passwordOf(email));
  await page.getByRole('button', { name: say('Sign In') }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { name: say('Welcome Back') })).toHaveCount(0);
}

/** The pages that have a title and that this role can open. */
const titledPagesOf = (role: 'processor' | 'customer') =>
  (Object.keys(PAGES) as PagePath[]).filter(
    (path) => 'title' in PAGES[path] && belongsTo(PAGES[path].who, role) && redirectFor(path, role) === null,
  );

/** Shows Spanish on this page only, because other walks use the same account. */
async function keepSpanishHere(page: Page): Promise<void> {
  await page.route('**/api/account/saveLanguage', (route) => route.fulfill({ json: { status: 'yes', data: null } }));
  await page.addInitScript(() => localStorage.setItem('hindquarter.language', 'es'));
}

/** Text that doesn't fit in its element. */
const cutOff = (places: Locator) =>
  places.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent),
  );

async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await goTo(page, address);
    await expectNoEnglish(page);
  }
}

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-US' });

  test('no office screen has English words', async ({ page, request }) => {
    const { email, path, order_id } = await makeSheet(request);
    await page.goto('/register');
    await page.getByLabel(say('Processor')).check();
    await page.getByRole('button', { name: say('Signup') }).click();
    await expect(page.getByText(say('Please select your expertise.'))).toBeVisible();
    await expectNoEnglish(page);

    await enter(page, email);
    await openEach(page, [
      ...titledPagesOf('processor'),
      '/processorCalender?tab=availability',
      path,
      `/o/${order_id}`,
    ]);
    await goTo(page, '/neworder');
    await page.getByRole('button', { name: say('Submit') }).click();
    await expect(page.getByText('Programe una fecha de entrega.')).toHaveCount(2);
    await expectNoEnglish(page);
    await page.getByRole('button', { name: say('Schedule a drop off Date') }).click();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    await expectNoEnglish(page);
  });

  test('no customer screen has English words', async ({ page }) => {
    await keepSpanishHere(page);
    await enter(page, 'customer@demo.test');
    await openEach(page, titledPagesOf('customer'));
  });

  test('the menu and order lists of a busy plant don’t wrap or get cut off', { tag: '@widths' }, async ({ page }) => {
    await keepSpanishHere(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(page, 'processor@demo.test');
    await goTo(page, '/processordashboard/pendingOrders');
    const current = page.getByRole('complementary').locator('[aria-current="page"]');
    // The number of requests that wait stands beside it.
    await expect(current.locator('..')).toContainText(/\d/);
    expect(await current.evaluate((item) => item.clientHeight)).toBeLessThan(30);

    await goTo(page, '/processordashboard/openOrders');
    const ready = page.getByRole('cell', { name: say('Ready for pickup'), exact: true });
    expect(await ready.count()).toBeGreaterThan(0);
    expect(await cutOff(ready)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole('list', { name: say('Open Orders') }).locator('> li');
    await expect(cards.first()).toBeVisible();
    const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(120);
  });

  test('a month that is almost over fills the window, and text in past days isn’t cut off', { tag: '@widths' }, async ({
    page,
    request,
  }) => {
    const { email } = await makePlant(request);
    const last = addDays(`${plantToday().slice(0, 7)}-01` as IsoDate, -1);
    const slot = { title: '4 of 5 slots', available: 5, used: 1, booked: 38, by_category: [] };
    const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => ({ ...slot, date: addDays(last, -at) }));
    const json = { status: 'yes', data: { data: days, special: [] } };
    await page.route(`**${getAllDateSlot.path}`, (route) => route.fulfill({ json }));
    await page.clock.setFixedTime(`${last}T18:00:00Z`);
    await enter(page, email);
    await goTo(page, '/processorCalender');
    // The calendar opens on the weeks ahead. The month has its past days.
    for (const step of ['Previous month', 'Next month'] as const)
      await page.getByRole('button', { name: say(step) }).click();
    for (const [width, height] of [
      [1280, 800],
      [1536, 960],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      const grid = page.getByRole('grid');
      const past = grid.locator('[data-past] button');
      await expect(past.getByText('38 reservados').first()).toBeVisible();
      expect(await cutOff(past), `${width} px`).toEqual([]);
      const { y = 0, height: tall = 0 } = (await grid.boundingBox()) ?? {};
      if (width > 768) expect(y + tall).toBeGreaterThan(height * 0.7);
    }
  });

  test('Spanish text fits on a desktop and on a phone', { tag: '@widths' }, async ({ page, request }) => {
    const { email, path, order_id } = await makeSheet(request);
    await enter(page, email);
    for (const address of [
      '/processordashboard/pendingOrders',
      '/neworder',
      '/processorCalender',
      '/allCustomer',
      '/processorCalender?tab=availability',
      path,
      `/o/${order_id}`,
    ]) {
      await goTo(page, address);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectLoaded(page);
        await expectNoOverflow(page);
      }
    }
  });
});

test('a browser set to English shows English until the account has another language', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email } = await makePlant(request);
  await signInAs(page, email, '/processordashboard/pendingOrders');
  await expect(page.getByRole('heading', { level: 1, name: 'Pending Orders' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Account of Ruth' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Pending Orders') })).toBeVisible();

  const elsewhere = await newVisitor({ locale: 'en-US' });
  await signInAs(elsewhere, email, '/processordashboard/pendingOrders');
  await expect(elsewhere.getByRole('heading', { level: 1, name: say('Pending Orders') })).toBeVisible();
  await elsewhere.getByRole('button', { name: `${say('Account of')} Ruth` }).click();
  await elsewhere.getByRole('menuitem', { name: say('Logout') }).click();
  await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
});
