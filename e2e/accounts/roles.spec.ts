import { expect, type Locator, type Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { landingOf, ROLES, type Role } from '#contract/lib/roles.ts';
import { signInAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';
import { redirectFor } from '#web/app/redirects.ts';

const LISTS = ['Pending Orders', 'Open Orders'];
const REQUESTS = ['Order Requests', ...LISTS, 'Completed Orders'];

const STATIONS = [
  'Intake',
  'Kill list',
  'Cooler',
  'Cutting sheets',
  'Batches',
  'Packing',
  'Pack labels',
  'Pickup',
  'Food safety',
  'Trace',
];

/** What each role's menus contain, on desktop and phone. */
const OFFICE_PAGES = [
  'Dashboard',
  'Messages',
  ...LISTS,
  'Calendar',
  'Floor',
  'Waitlist',
  'All Customers',
  'Cut Sheets',
  'Customer Look Up',
  'Find sellers',
  'Invoices',
  'Till',
  'Point of sale',
  'Books',
  'Reports',
];
const OFFICE = {
  desk: OFFICE_PAGES,
  phone: OFFICE_PAGES,
  house: ['Settings', 'Users and Roles', 'Communications'],
};
const SELLER_PAGES = [
  'Dashboard',
  'Messages',
  'New listing',
  'Sales',
  'Delivery',
  'Reviews',
  'Your communities',
  'Events Calendar',
  'Find sellers',
  'Point of sale',
  'Payments',
  'Your account',
];
const BUYER_PAGES = [
  'Dashboard',
  'Order tracker',
  'Find local meat',
  'Checkout',
  'Watchlist',
  'Favorite farms',
  'Messages',
  'Communities',
  'Find sellers',
  'Your account',
];
const MENUS: Record<Role, { desk: string[]; phone: string[]; house: string[] }> = {
  processor: OFFICE,
  admin: OFFICE,
  manager: OFFICE,
  butcher: {
    desk: ['Dashboard', 'Messages', ...LISTS, 'Calendar', ...STATIONS, 'Customer Look Up'],
    phone: ['Dashboard', 'Messages', ...LISTS, 'Calendar', ...STATIONS, 'Cut Sheets', 'Customer Look Up'],
    house: ['Settings'],
  },
  producer: {
    desk: [
      'Dashboard',
      'Messages',
      ...REQUESTS,
      'Events Calendar',
      'Waitlist',
      'All Customers',
      'Find sellers',
      'Statement',
      'Invoices',
    ],
    phone: [
      'Dashboard',
      'Messages',
      ...REQUESTS,
      'Events Calendar',
      'Waitlist',
      'Cut Sheets',
      'Find sellers',
      'Statement',
      'Invoices',
    ],
    house: [],
  },
  customer: {
    desk: [
      'Dashboard',
      'Messages',
      ...REQUESTS,
      'Events Calendar',
      'Waitlist',
      'Find sellers',
      'Statement',
      'Invoices',
    ],
    phone: [
      'Dashboard',
      'Messages',
      ...REQUESTS,
      'Events Calendar',
      'Waitlist',
      'All Customers',
      'Cut Sheets',
      'Find sellers',
      'Statement',
      'Invoices',
    ],
    house: [],
  },
  seller: {
    desk: SELLER_PAGES,
    phone: SELLER_PAGES,
    house: [],
  },
  buyer: {
    desk: BUYER_PAGES,
    phone: BUYER_PAGES,
    house: [],
  },
};
const TEXTS = ['Customers Support', 'Privacy', 'Terms'];
/** The pages in a menu. How many requests wait is a link of its own, and other walks may leave some. */
const pagesIn = (menu: Locator) => menu.getByRole('link').filter({ hasNotText: /^\d+\+?$/ });
/** A menu item, with its count if it has one. */
const counted = (item: string) => new RegExp(`^${item}(\\d+\\+?)?$`);
/** Roles that can belong to several plants. */
const SWITCHERS: readonly Role[] = ['customer', 'producer'];
const ORDERERS = ['processor', 'admin', 'manager', 'producer', 'customer'];

const PATHS = (Object.keys(PAGES) as PagePath[]).filter((path) => path !== '/login' && path !== '/register');
const addressOf = (path: string) => path.replace(/\$\w+/g, '1');
const endOf = (path: PagePath, role: Role | null) => addressOf(redirectFor(path, role) ?? path);

/** Finds where each address ends up, in one page load instead of one per address. */
const openAll = (page: Page, role: Role | null) =>
  page.evaluate(
    async (wanted) => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      const ends: string[][] = [];
      for (const { path, address, end } of wanted) {
        history.pushState({}, '', address);
        // A redirect happens before anything is drawn, so if two frames pass without one, there won't be one.
        for (let frame = 0; frame < 2; frame++) await nextFrame();
        for (let frame = 0; frame < 2000 && location.pathname !== end; frame++) await nextFrame();
        ends.push([path, location.pathname]);
      }
      return ends;
    },
    PATHS.map((path) => ({ path, address: addressOf(path), end: endOf(path, role) })),
  );
const wantedEnds = (role: Role | null) => PATHS.map((path) => [path, endOf(path, role)]);
/** Roles for which this test opens every page. web/app/routes.test.ts checks the rules for the others. */
const OPENS_ALL: readonly Role[] = ['processor', 'customer'];

for (const role of ROLES) {
  test(`a ${role} lands on their start page, sees their menu, and is redirected from other pages [ACC-038 ACC-039 ACC-040 ACC-042 ACC-059 ACC-062 ACC-063 SHL-013 SHL-022 SHL-023 SHL-024 SHL-025 SHL-026 SHL-027 SHL-028 SHL-029]`, async ({
    page,
  }) => {
    const { desk, phone, house } = MENUS[role];
    const home = endOf(landingOf(role), role);
    await signInAs(page, `${role}@demo.test`, '/login');
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Work' });
    const side = page.getByRole('complementary');
    await expect(pagesIn(menu)).toHaveText(desk.map(counted));
    await expect(page.getByRole('navigation', { name: 'More' }).getByRole('link')).toHaveText([...house, ...TEXTS]);
    await expect(side.getByRole('link', { name: 'Create new Order' })).toHaveCount(ORDERERS.includes(role) ? 1 : 0);
    const processors = page.getByRole('combobox', { name: 'Select Processor' });
    await expect(processors).toHaveCount(SWITCHERS.includes(role) ? 1 : 0);

    if (OPENS_ALL.includes(role)) expect(await openAll(page, role)).toEqual(wantedEnds(role));
    await page.goto('/processor/users-and-roles');
    const end = endOf('/processor/users-and-roles', role);
    await expect(page).toHaveURL(end);
    await expect(page.getByText('Your account doesn’t have access to that page.')).toHaveCount(end === home ? 1 : 0);

    await page.goto('/');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(pagesIn(menu)).toHaveText(phone.map(counted));
  });
}

test('visitors can read open pages, and every other page asks them to sign in [SHL-001 SHL-005 SHL-006 SHL-009]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Local meat, from the farm to the freezer' })).toBeVisible();
  // Opens the other pages from the sign-in page, not from the front page. The server renders the front page, and its scripts
  // must start at its own address.
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(await openAll(page, null)).toEqual(wantedEnds(null));

  for (const [address, title] of [
    ['/error422', '422 · We couldn’t process that request'],
    ['/error500', '500 · Something went wrong on our side'],
  ]) {
    await page.goto(address ?? '');
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
});
