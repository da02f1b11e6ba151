import { expect, type Locator, type Page } from '@playwright/test';
import { updateStatus } from '#contract/booking/api.ts';
import { type ActionCenterRow, getActionCenter } from '#contract/dashboard/dashboard-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, goTo, test } from '#e2e/walk.ts';

const PENDING = '/processordashboard/pendingOrders';
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

test('at 1280 by 800, the office sees 14 orders without scrolling, in rows of 36 to 40 px', { tag: '@widths' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'processor@demo.test', PENDING);
  await expectLoaded(page);
  const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
  expect(boxes.filter(({ bottom }) => bottom <= 800).length).toBeGreaterThanOrEqual(14);
  for (const { height } of boxes) {
    expect(height).toBeGreaterThanOrEqual(36);
    expect(height).toBeLessThanOrEqual(40);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px');
});

test('from 768 px up, no list heading wraps or is cut off', { tag: '@widths' }, async ({ page }) => {
  await openAs(page, 'processor@demo.test', PENDING);
  const wrong = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all
          .filter((head) => head.getBoundingClientRect().height > 40 || head.scrollWidth > head.clientWidth)
          .map((head) => head.textContent),
      );
  const wide = ['/processordashboard', '/processordashboard/order', '/aging', '/customerlookup'];
  for (const address of [PENDING, '/allCustomer', '/processorCutSheet', '/processor/users-and-roles', ...wide]) {
    if (address !== PENDING) await goTo(page, address);
    for (const width of wide.includes(address) ? [1280] : [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectLoaded(page);
      await expect(page.getByRole('columnheader').first()).toBeVisible();
      await expect.poll(wrong, `${address} at ${width} px`).toEqual([]);
    }
  }
});

test('at 1280 px, the action center doesn’t cut off phone numbers, email addresses, or ear tags', {
  tag: '@widths',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(`**${getActionCenter.path}`, (route) =>
    route.fulfill({ json: { status: 'yes', data: [LONG_ROW] } }),
  );
  await openAs(page, 'processor@demo.test', '/processordashboard');
  const table = page.getByRole('table', { name: 'Action center' });
  await expect(table.getByText(LONG_ROW.email)).toBeVisible();
  const cut = await table
    .getByRole('cell')
    .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent));
  expect(cut).toEqual([]);
});

const LONG_ROW: ActionCenterRow = {
  order_id: 1390,
  qty: 2,
  first_name: 'Rosa',
  last_name: 'Villanueva',
  phone: '(515) 555-0120',
  email: 'rosa.villanueva-castellanos@example.test',
  title: 'Castellanos bison',
  weight: 615.5,
  ear_tag_id: '840003100000166',
  hang_time: 14,
  event_date: '2026-11-23',
};

test('on a phone, the labels of the order export’s buttons aren’t cut off', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/reports');
  for (const name of ['Download PDF', 'Download CSV']) {
    const label = page.getByRole('button', { name }).getByText(name);
    expect(await label.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
  }
});

test('from 768 px up, lists of orders, customers, and money don’t scroll sideways', { tag: '@widths' }, async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', PENDING);
  const lists = ['/processordashboard/openOrders', '/processordashboard/requestedOrder', '/invoices', '/aging'];
  for (const address of [PENDING, ...lists, '/allCustomer']) {
    if (address !== PENDING) await goTo(page, address);
    // At 1140 px, the full side menu leaves the list little room.
    for (const width of address === '/allCustomer' ? [1140, 1280] : [768, 1140, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectLoaded(page);
      const table = page.getByRole('table').locator('..');
      const over = () => table.evaluate((box) => box.scrollWidth - box.clientWidth);
      await expect.poll(over, `${address} at ${width} px`).toBe(0);
    }
  }
});

test('at 1280 px, a tag of 15 digits fits on one line', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'processor@demo.test', '/processordashboard/openOrders');
  await expectLoaded(page);
  // The tag is rendered in two pieces, so that its last digits stay together if it wraps.
  const tags = page.getByRole('cell').filter({ hasText: /^\d{15}$/ });
  await expect(tags.first()).toBeVisible();
  const wrapped = await tags.evaluateAll((cells) =>
    cells.filter((cell) => {
      const [first, last] = cell.querySelectorAll('span > span');
      return !first || !last || last.getBoundingClientRect().left <= first.getBoundingClientRect().left;
    }),
  );
  expect(wrapped).toHaveLength(0);
});

test('at 1280 px, titles in Open Orders break only between words, and labels are whole', { tag: '@widths' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'processor@demo.test', '/processordashboard/openOrders');
  await expectLoaded(page);
  const broken = await page.getByRole('row').evaluateAll((all) =>
    all.flatMap((row) =>
      [2, 5].flatMap((column) => {
        const text = row.querySelectorAll('td')[column]?.querySelector('span')?.firstChild;
        const box = text?.parentElement;
        if (!text || !box) return [];
        if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) return [box.textContent];
        return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length === 1 ? [] : [word];
        });
      }),
    ),
  );
  expect(broken).toEqual([]);
  // A label and its inspection are on a line each.
  const lines = await page
    .getByTitle('Organic, USDA')
    .first()
    .evaluate((label) =>
      [...label.childNodes].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [node.textContent, range.getClientRects().length];
      }),
    );
  expect(lines).toEqual([
    ['Organic', 1],
    ['USDA', 1],
  ]);
});

test('on a phone, a customer’s name is on one line, and a statement doesn’t scroll sideways', {
  tag: '@widths',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/customer/2?tab=account');
  await expectLoaded(page);
  const name = page.getByRole('heading', { level: 1, name: 'June Abbott' });
  expect((await name.boundingBox())?.height).toBeLessThan(40);
  const lines = page.getByRole('region', { name: 'Statement' }).getByRole('table');
  await expect(lines.getByRole('row').nth(3)).toBeVisible();
  const over = () => lines.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(await over()).toBeLessThanOrEqual(0);
});

test('each row of the custom-kill log is low, and shows its owner on a phone', { tag: '@widths' }, async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/reports?report=custom_kill_log&range=last_three_years');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectLoaded(page);
    const table = page.getByRole('table', { name: 'Custom-kill log' });
    await expect(table.getByRole('row').nth(10)).toBeVisible();
    const heights = await table.getByRole('row').evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(100);
    await expect(table.getByRole('columnheader', { name: 'Owner' })).toBeInViewport({ ratio: 0.8 });
  }
});

test('from 768 px up, no order list wraps or cuts off a planned cutting day', { tag: '@widths' }, async ({
  page,
  request,
}) => {
  const { email, call, order_id } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open, ear_tag_id: '840003123456789' });
  await openAs(page, email, '/processordashboard/openOrders');
  for (const address of ['/processordashboard/openOrders', '/processordashboard/order?status=']) {
    await goTo(page, address);
    const days = page.getByTitle('Cutting day', { exact: true });
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectLoaded(page);
      await expect(days.first()).toBeVisible();
      // A day in another year takes up more room than a tablet has.
      const longest = width < 1200 ? 'Cut: Wed, Nov 30' : 'Cut: Wed, Nov 30, 2028';
      const cut = await days.evaluateAll((all, words) => {
        const isCut = (day: Element) => {
          day.textContent = words;
          const height = Number.parseFloat(getComputedStyle(day).lineHeight);
          return day.clientHeight > height * 1.5 || day.scrollWidth > day.clientWidth;
        };
        return all.filter(isCut).length;
      }, longest);
      expect(cut, `${address} at ${width} px`).toBe(0);
    }
  }
});

test('on a phone, no amount in the aging list is cut off', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/aging');
  await expect(page.getByText('All customers')).toBeVisible();
  const amounts = page.getByRole('listitem').filter({ hasText: 'All customers' }).getByRole('paragraph');
  await expect(amounts).not.toHaveCount(0);
  expect(await amounts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
});

const PRINTED = [
  { what: 'orders', address: '/processordashboard/openOrders', columns: 9, button: 'Export and print' },
  { what: 'customers', address: '/allCustomer', columns: 7, button: 'Import and export' },
] as const;
for (const { what, address, columns, button } of PRINTED) {
  test(`a printed list of ${what} shows all its columns in full, without checkboxes or buttons`, {
    tag: '@widths',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await openAs(page, 'processor@demo.test', address);
    await expectLoaded(page);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // The checkbox and action columns aren't printed.
    await expect(page.getByRole('columnheader')).toHaveCount(columns);
    for (const role of ['checkbox', 'radio'] as const)
      await expect(page.getByRole('main').getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: button })).toBeHidden();
    const table = page.getByRole('table');
    const room = () => page.evaluate(() => document.documentElement.clientWidth);
    await expect.poll(async () => ((await table.boundingBox())?.width ?? Infinity) <= (await room())).toBe(true);
  });
}

test('on a tablet, a day’s nine columns fit, and no title or name is cut off', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, 'processor@demo.test', '/processorCalenderNew');
  await page.getByRole('grid').getByRole('link').first().click();
  const table = page.getByRole('dialog').getByRole('table', { name: 'Events' });
  await expect(table.getByRole('link').first()).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(9);
  const wrong = await table.evaluate((all) =>
    [all.parentElement, ...all.querySelectorAll('th, td, td ul')]
      .filter((box) => box && box.scrollWidth > box.clientWidth)
      .map((box) => box?.textContent),
  );
  expect(wrong).toEqual([]);
});

test('each owner of an order takes up at most 135 px on a phone and 95 px on a tablet', { tag: '@widths' }, async ({
  page,
}) => {
  await openAs(page, 'processor@demo.test', '/processordashboard/openOrders');
  // An order with several owners. Which orders the demo has depends on the day of the week.
  const shared = page.getByRole('row').filter({ hasText: /\+\d/ }).filter({ hasText: 'Filled' });
  await shared.first().getByRole('link').first().click();
  const owners = page.getByRole('region', { name: 'Shares' }).getByRole('listitem').filter({ hasText: 'Cut sheet: ' });
  await expect(owners.first()).toBeVisible();
  await expectLoaded(page);
  // An owner whose meat is ready has one more line, for the pickup, once it has loaded.
  const pickups = owners.getByRole('button', { name: /^Mark as picked up/ });
  for (const [width, most] of [
    [390, 135],
    [768, 95],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const tallest = async () => {
      const line = (await pickups.count()) > 0 ? 32 : 0;
      const heights = await owners.evaluateAll((all) => all.map((owner) => owner.getBoundingClientRect().height));
      return Math.max(...heights) - line;
    };
    await expect.poll(tallest, `${width} px`).toBeLessThanOrEqual(most);
  }
});

test('on a phone, a customer’s page keeps Save in view and has its actions at the top', { tag: '@widths' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/allCustomer');
  await page.getByRole('link', { name: 'Abbott, June' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'June Abbott' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  const actions = await page.getByRole('button', { name: 'Actions', exact: true }).boundingBox();
  expect(actions?.y).toBeLessThan(300);
});

test('on a phone, a customer’s email address fits on one line of the card', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', '/allCustomer?search=castellanos');
  await expectLoaded(page);
  const address = page.getByRole('list', { name: 'All Customers' }).getByText('fern.castellanos@example.test');
  const { height, cut } = await address.evaluate((line) => ({
    height: line.clientHeight,
    cut: line.scrollWidth - line.clientWidth,
  }));
  expect(height).toBeLessThan(30);
  expect(cut).toBe(0);
});

test('a new order for one animal fits in 1280 by 800, with columns of about the same length', {
  tag: '@widths',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, 'processor@demo.test', '/neworder');
  const form = page.getByRole('form', { name: 'New Order' });
  await form.getByRole('spinbutton', { name: 'Beef' }).fill('1');
  await expect(form.getByLabel('Over 30 months?')).toBeVisible();
  const bottomOf = (part: Locator) => part.evaluate((box) => box.getBoundingClientRect().bottom);
  const submit = await bottomOf(form.getByRole('button', { name: 'Submit' }));
  const animals = await bottomOf(form.getByRole('region', { name: 'Animals', exact: true }));
  expect(Math.max(submit, animals)).toBeLessThanOrEqual(800);
  expect(Math.abs(submit - animals)).toBeLessThan(100);
});

async function expectLowCards(cards: Locator): Promise<void> {
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(120);
}

test('on a phone, an order is a card at most 120 px high, with its title at the top', { tag: '@widths' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'processor@demo.test', PENDING);
  await expectLoaded(page);
  const cards = page.getByRole('list', { name: 'Pending Orders' }).locator('> li');
  await expectLowCards(cards);
  const first = cards.first();
  await expect(first).toContainText(/^.+#\d+.+Pending.*Cut sheet (open|filled)/);
  await expect(first.getByRole('link').first()).not.toHaveText(/^#?\d+$/);
  await page.goto('/processordashboard/openOrders');
  await expectLoaded(page);
  await expectLowCards(page.getByRole('list', { name: 'Open Orders' }).locator('> li'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  // iOS zooms into fields whose text is smaller than 16 px.
  expect(await page.getByRole('searchbox').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
});

test('hidden columns stay hidden on this device', { tag: '@widths' }, async ({ page }) => {
  await openAs(page, 'processor@demo.test', PENDING);
  await expectLoaded(page);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Label Type')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Label Type' }).click();
  await expect(head('Label Type')).toHaveCount(0);
  await page.reload();
  await expectLoaded(page);
  await expect(head('Label Type')).toHaveCount(0);
  await expect(head('Species')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Label Type' }).click();
  await expect(head('Label Type')).toBeVisible();
});

test('a focused field does not look invalid', { tag: '@widths' }, async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Email');
  await field.focus();
  const border = () => field.evaluate((input) => getComputedStyle(input).borderColor);
  const color = (name: string) =>
    page.evaluate((token) => {
      const probe = document.createElement('i');
      probe.style.color = `var(${token})`;
      document.body.append(probe);
      const { color: found } = getComputedStyle(probe);
      probe.remove();
      return found;
    }, name);
  await expect.poll(border).toBe(await color('--hq-focus'));
  expect(await color('--hq-focus')).not.toBe(await color('--mantine-color-error'));
  await field.press('Enter');
  await expect(page.getByText('Required').first()).toBeVisible();
  await expect.poll(border).toBe(await color('--mantine-color-error'));
});
