import { expect, type Page } from '@playwright/test';
import { belongsTo } from '#contract/lib/access.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { makeSheet, signInAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, goTo, test } from '#e2e/walk.ts';
import { redirectFor } from '#web/app/redirects.ts';

/** The Spanish for a string without placeholders. */
const say = (words: Words): string => String(SPANISH[words]);

/**
 * English strings of several words whose Spanish differs, as patterns for the whole string. One cut sheet is also called
 * Wild Game.
 */
const ENGLISH = Object.entries(SPANISH)
  .filter(
    ([words, spanish]) =>
      /\p{L}.* .*\p{L}/u.test(words.replace(/\{\w+\}/g, '')) && words !== spanish && words !== 'Wild Game',
  )
  .map(([words]) => words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));

/** Expects no text on the page, visible or for screen readers, to be English from the catalog. */
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
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('Sign In') }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { name: say('Welcome Back') })).toHaveCount(0);
}

/** The pages with a screen of their own. */
const titledPagesOf = (role: 'processor' | 'customer') =>
  (Object.keys(PAGES) as PagePath[]).filter(
    (path) => 'title' in PAGES[path] && belongsTo(PAGES[path].who, role) && redirectFor(path, role) === null,
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
    // Other walks use this account too, so its language is not saved.
    await page.route('**/api/account/saveLanguage', (route) => route.fulfill({ json: { status: 'yes', data: null } }));
    await page.addInitScript(() => localStorage.setItem('hindquarter.language', 'es'));
    await enter(page, 'customer@demo.test');
    await openEach(page, titledPagesOf('customer'));
  });

  test('Spanish words fit at a desk and on a phone', async ({ page, request }) => {
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
      await expectGoodEverywhere(page);
    }
  });
});

test('an English browser gets English until the account has another language', async ({
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
