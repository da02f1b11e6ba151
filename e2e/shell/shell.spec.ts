import { expect, type Page } from '@playwright/test';
import { logout } from '#contract/accounts/api.ts';
import { proOrderList, removeOrder } from '#contract/booking/api.ts';
import { getServerTime } from '#contract/market/realtime.ts';
import { makeGate } from '#e2e/gate.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const OPEN = '/processordashboard/openOrders';
const bar = (page: Page) => page.locator('[data-tone]');
const isChunk = (name: string) => (url: URL) =>
  url.pathname.includes(`/assets/${name}-`) && url.pathname.endsWith('.js');

test('the side menu shows the person, an order form, the version, support, and the legal texts [SHL-012 SHL-014 SHL-015 SHL-016 SHL-017]', async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', OPEN);
  const side = page.getByRole('complementary');
  await expect(side.getByText('Ruth', { exact: true })).toBeVisible();
  await expect(side.locator('img')).toBeVisible();

  await side.getByRole('link', { name: 'Create new Order' }).click();
  const form = page.getByRole('dialog', { name: 'New Order' });
  // The date includes the year for a few hours at New Year's, while the browser and the plant are in different years.
  await expect(form.getByText(/^\w{3}, \w{3} \d{1,2}(, \d{4})?$/).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await side.getByRole('button', { name: 'Version' }).click();
  await expect(page.getByRole('dialog', { name: 'Version' }).getByText('v. 2.0', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(side.getByRole('link', { name: 'Customers Support' })).toHaveAttribute('href', /^mailto:.+@/);
  await side.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/processorProfile');
  for (const [name, address] of [
    ['Privacy', '/privacypolicy'],
    ['Terms', '/termscondition'],
  ] as const) {
    await side.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByText('June 1, 2021').first()).toBeVisible();
  }
});

test('the menu is also available as a page [SHL-007]', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/sidenav');
  const menu = page.getByRole('main').getByRole('navigation', { name: 'Work pages' });
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible();
  await expectGoodEverywhere(page);
  await menu.getByRole('link', { name: 'Open Orders' }).click();
  await expect(page).toHaveURL(OPEN);
});

test('from 768 px up, there is a header and a side menu; below that, a hamburger menu [SHL-019]', {
  tag: '@widths',
}, async ({ page }) => {
  await openAs(page, 'processor@demo.test', OPEN);
  const side = page.getByRole('complementary');
  const hamburger = page.getByRole('button', { name: 'Menu', exact: true });
  for (const [width, isPhone] of [
    [768, false],
    [767, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(side).toBeVisible({ visible: !isPhone });
    await expect(page.locator('header time')).toBeVisible({ visible: !isPhone });
    await expect(hamburger).toBeVisible({ visible: isPhone });
    await expect(page.getByRole('link', { name: 'Hindquarter', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the header shows the plant’s time, and asks the server for it only once [SHL-020 RT-007]', async ({ page }) => {
  // The device's clock is three days behind.
  await page.clock.setFixedTime('2026-07-01T17:59:30Z');
  await page.routeWebSocket(/\/api\/realtime/, () => undefined);
  let asked = 0;
  await page.route(`**${getServerTime.path}`, async (route) => {
    asked += 1;
    await route.fulfill({ json: { status: 'yes', message: '', data: { now: '2026-07-04T17:59:30.000Z' } } });
  });
  await openAs(page, 'processor@demo.test', OPEN);
  const clock = page.locator('header time');
  await expect(clock).toHaveText('Sat, Jul 4, 12:59 PM');
  await page.clock.setFixedTime('2026-07-01T18:00:15Z');
  await expect(clock).toHaveText('Sat, Jul 4, 1:00 PM');
  expect(asked).toBe(1);
});

test('the color scheme and language chosen in the account menu are kept', async ({ page, request }) => {
  // The language is stored with the account, so this walk needs an account of its own.
  const { email } = await makePlant(request);
  await openAs(page, email, OPEN);
  const account = page.getByRole('button', { name: 'Account of Ruth' });
  await account.click();
  await expect(page.getByRole('menuitemradio', { name: 'Match device' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark mode' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark mode' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos abiertos' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test.describe('on iOS', () => {
  const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const HINT = 'Add Hindquarter to your home screen';

  test.describe('in Safari', () => {
    test.use({ userAgent: `${IOS} Version/18.0 Mobile/15E148 Safari/604.1` });

    test('the install hint shows until it is closed, and never in standalone mode [SHL-018]', async ({
      page,
      context,
    }) => {
      await page.goto('/login');
      await expect(page.getByText(HINT)).toBeVisible();
      await expectGoodEverywhere(page);
      const installed = await context.newPage();
      await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
      await installed.goto('/login');
      await expect(installed.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(installed.getByText(HINT)).toHaveCount(0);

      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByText(HINT)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByText(HINT)).toHaveCount(0);
    });
  });

  test.describe('in Chrome', () => {
    test.use({ userAgent: `${IOS} CriOS/130.0 Mobile/15E148 Safari/604.1` });

    test('the install hint never shows [SHL-018]', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByText(HINT)).toHaveCount(0);
    });
  });
});

test('a screen shows Loading... inside the shell until its code has loaded [SHL-009]', async ({ page }) => {
  await openAs(page, 'processor@demo.test', OPEN);
  await expect(page.getByRole('heading', { level: 1, name: 'Open Orders' })).toBeVisible();
  const gate = makeGate();
  await page.route(isChunk('communications-screen'), async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Communications' }).click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('complementary')).toBeVisible();
  gate.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Communications' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('a screen whose code fails to load says so and appears after a reload [SHL-010]', async ({ page }) => {
  const isScreen = isChunk('communications-screen');
  await openAs(page, 'processor@demo.test', OPEN);
  await expect(page.getByRole('heading', { level: 1, name: 'Open Orders' })).toBeVisible();
  await page.route(isScreen, (route) => route.abort());
  await page.getByRole('link', { name: 'Communications' }).click();
  await expect(page.getByRole('alert').getByText('Loading failed! Please reload.', { exact: true })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.unroute(isScreen);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Communications' })).toBeVisible();
});

/** Responds to every deletion with this reply, or makes it fail. */
const answerRemoval = (page: Page, reply: object | null) =>
  page.route(`**${removeOrder.path}`, (route) => (reply ? route.fulfill({ json: reply }) : route.abort('failed')));

async function removeFirst(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click();
}

test('a refusal shows the server’s message or a general error, and a failure says that the connection was lost [SHL-011 SHL-034 SHL-035 SHL-036 SHL-037]', async ({
  page,
  request,
}) => {
  const { email } = await makeSheet(request);
  await openAs(page, email, '/processordashboard/pendingOrders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const [reply, words] of [
    [{ status: 'no', message: 'The gate is shut.' }, 'The gate is shut.'],
    [{ status: 'no' }, 'something went wrong'],
    [{ status: false, message: 'Not today.' }, 'Not today.'],
    [null, 'Connection lost. Check your network and try again.'],
  ] as const) {
    await answerRemoval(page, reply);
    await removeFirst(page);
    await expect(page.getByRole('alert').filter({ has: bar(page) })).toContainText(words);
    await expect(bar(page)).toHaveAttribute('data-tone', 'error');
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect(bar(page)).toHaveCount(0);
    await page.unroute(`**${removeOrder.path}`);
  }
  await page.goto('/processordashboard/completedOrders');
  await expect(page.getByText('No data found')).toBeVisible();
});

/** Stops the page's clock. From then on, only `passTime` advances it, so a slow machine makes no difference. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}
/** Advances the page's clock until the condition holds. Returns how many milliseconds that took. */
async function passTime(page: Page, isDone: () => Promise<boolean>): Promise<number> {
  let ms = 0;
  for (; ms < 10_000 && !(await isDone()); ms += 100) await page.clock.runFor(100);
  return ms;
}
const isBarGone = async (page: Page) => (await bar(page).count()) === 0;
/** How long the current message bar stays, rounded to half a second. */
const timeBar = async (page: Page) => Math.round((await passTime(page, () => isBarGone(page))) / 500) * 500;

test.describe('message bars', () => {
  test.use({ barsStay: false, colorScheme: 'light' });

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.route(`**${logout.path}`, (route) => route.abort('failed'));
  });

  /** Makes signing out fail, which shows an error bar. */
  async function fail(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Account of/ }).click();
    const item = page.getByRole('menuitem', { name: 'Logout' });
    await passTime(page, () => item.isVisible());
    await item.click();
    await expect(bar(page)).toBeVisible();
  }

  test('a success bar disappears after 3 seconds [SHL-038]', async ({ page, request }) => {
    const { email } = await makeSheet(request);
    await answerRemoval(page, { status: 'yes', message: 'Order was removed', data: { order_id: 1, order_ids: [1] } });
    await openAs(page, email, '/processordashboard/pendingOrders');
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const yes = page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' });
    await expect(yes).toBeVisible();
    await stopClock(page);
    await yes.click();
    await expect(bar(page)).toBeVisible();
    expect(await timeBar(page)).toBe(3000);
  });

  test('an error bar has its screen’s color and disappears after 2 seconds, or 3 on the look-up screen [SHL-038 SHL-039]', async ({
    page,
    request,
  }) => {
    const { email } = await makePlant(request);
    await openAs(page, email, '/allCustomer');
    for (const [address, color, ms] of [
      ['/processordashboard/pendingOrders', 'rgb(255, 224, 184)', 2000],
      ['/processorCalender', 'rgb(255, 217, 199)', 2000],
      ['/customerlookup', 'rgb(255, 217, 199)', 3000],
      ['/allCustomer', 'rgb(251, 227, 221)', 2000],
    ] as const) {
      await page.clock.resume();
      await page.goto(address);
      await expectLoaded(page);
      await stopClock(page);
      await fail(page);
      await expect(bar(page)).toHaveCSS('background-color', color);
      expect(await timeBar(page), address).toBe(ms);
    }

    await fail(page);
    await bar(page).hover();
    await page.clock.runFor(5000);
    await expect(bar(page)).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await timeBar(page)).toBe(2000);
  });
});

test('a confirmation sends nothing after No, and one request after Yes [SHL-042 SHL-043]', async ({
  page,
  request,
}) => {
  const { email } = await makeSheet(request);
  let calls = 0;
  await page.route(`**${removeOrder.path}`, (route) => {
    calls++;
    return route.continue();
  });
  await openAs(page, email, '/processordashboard/pendingOrders');
  const question = page.getByRole('dialog', { name: 'Are you sure' });
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: /^yes$/i })).toBeVisible();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toHaveCount(0);
  expect(calls).toBe(0);
  await removeFirst(page);
  await expect(bar(page)).toContainText('Order was removed');
  await expect(question).toHaveCount(0);
  expect(calls).toBe(1);
});

test('a list shows five placeholder rows while it is loading [SHL-040]', async ({ page, request }) => {
  const { email } = await makePlant(request);
  const gate = makeGate();
  await page.route(`**${proOrderList.path}`, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await openAs(page, email, OPEN);
  const rows = page
    .getByRole('main')
    .locator('tbody tr')
    .filter({ has: page.locator('.mantine-Skeleton-root') });
  await expect(rows).toHaveCount(5);
  gate.open();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('every call sends the page’s host, and the accounting token if one is stored [SHL-031 SHL-032]', async ({
  page,
  baseURL,
}) => {
  const headers: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/') && request.resourceType() === 'fetch')
      headers.push(request.headers());
  });
  await openAs(page, 'processor@demo.test', OPEN);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(new Set(headers.map((sent) => sent['x-hindquarter-domain']))).toEqual(new Set([new URL(baseURL ?? '').host]));
  expect(headers.filter((sent) => 'qb-auth-token' in sent)).toEqual([]);

  await page.evaluate(() => localStorage.setItem('hindquarter.accounting', JSON.stringify({ access_token: 'abc' })));
  headers.length = 0;
  await page.goto('/allCustomer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(headers.every((sent) => sent['qb-auth-token'] === 'abc')).toBe(true);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('hindquarter.accounting'))).toBeNull();
});
