import { expect } from '@playwright/test';
import type { Role } from '#contract/lib/roles.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

const PENDING = '/processordashboard/pendingOrders';
const LISTS = ['Pending Orders', 'Open Orders'];
const REQUESTS = ['Order Requests', ...LISTS, 'Completed Orders'];

/** Where each role of the demo plant lands, what its menus hold, and an address that is not for it. Spec part 2, sections 2 and 6. */
const OFFICE = {
  home: PENDING,
  desk: [...LISTS, 'Calendar', 'All Customers', 'Cut Sheets'],
  phone: [...LISTS, 'Calendar', 'All Customers', 'Cut Sheets'],
  closed: '/sellerdashboard/profile',
};
const ROLES: Record<Role, { home: string; desk: string[]; phone: string[]; closed: string }> = {
  processor: OFFICE,
  admin: OFFICE,
  manager: OFFICE,
  butcher: {
    home: PENDING,
    desk: [...LISTS, 'Calendar'],
    phone: [...LISTS, 'Calendar', 'Cut Sheets'],
    closed: '/neworder',
  },
  producer: {
    home: PENDING,
    desk: [...REQUESTS, 'Calendar', 'All Customers'],
    phone: [...REQUESTS, 'Calendar', 'Cut Sheets'],
    closed: '/processor/communications',
  },
  customer: {
    home: PENDING,
    desk: [...REQUESTS, 'Calendar'],
    phone: [...REQUESTS, 'Calendar', 'All Customers', 'Cut Sheets'],
    closed: '/processor/communications',
  },
  seller: { home: '/sellerdashboard/profile', desk: ['Your account'], phone: ['Your account'], closed: PENDING },
  buyer: { home: '/buyerdashboard/profile', desk: ['Your account'], phone: ['Your account'], closed: '/allCustomer' },
};

for (const [role, { home, desk, phone, closed }] of Object.entries(ROLES)) {
  test(`the demo plant’s ${role} lands at home, sees the menu of the tables, and is led home from elsewhere [ACC-038 ACC-039 ACC-040 ACC-042 ACC-059 SHL-013 SHL-023 SHL-024 SHL-025 SHL-026 SHL-027 SHL-029]`, async ({
    page,
  }) => {
    await openAs(page, `${role}@demo.test`, '/login');
    await expect(page).toHaveURL(home);
    const menu = page.getByRole('navigation', { name: 'Work' });
    await expect(menu.getByRole('link')).toHaveText(desk);
    const isOffice = ['processor', 'admin', 'manager'].includes(role);
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Create new Order' })).toHaveCount(
      isOffice ? 1 : 0,
    );

    await page.goto(closed);
    await expect(page).toHaveURL(home);
    for (const name of desk) {
      await menu.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu.getByRole('link')).toHaveText(phone);
  });
}
