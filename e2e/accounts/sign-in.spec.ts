import { expect, type Page } from '@playwright/test';
import { login, logout } from '#contract/accounts/api.ts';
import { makeGate } from '#e2e/gate.ts';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs, signInAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

const PATH = `**${login.path}`;

test('the sign-in page can remember people and show the password, and asks for missing fields [ACC-001 ACC-010 ACC-011 ACC-012 ACC-013 ACC-020 ACC-021]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().endsWith(login.path) && asked.push(sent.url()));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Enter your email and password to sign in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgotPassword');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Remember me' }).check({ force: true });

  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await page.getByLabel('Email').pressSequentially('r');
  await expect(page.getByText('Required')).toHaveCount(1);
  const password = page.getByLabel('Password', { exact: true });
  await password.pressSequentially('h');
  await expect(page.getByText('Required')).toHaveCount(0);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  expect(asked).toEqual([]);
});

test('a wrong password shows an alert, a lost connection shows “Try later!”, and both keep what was typed [ACC-036 ACC-048]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const refused = page.waitForResponse(PATH);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const { status, message } = await (await refused).json();
  expect(status).toBe('no');
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.route(PATH, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Try later!' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('signing in shows progress and survives a reload, and Logout signs out every tab [ACC-014 ACC-035 ACC-037 ACC-045 SHL-021]', async ({
  page,
  context,
  request,
}) => {
  const { email } = await makePlant(request);
  const gate = makeGate();
  await page.route(PATH, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await signInAs(page, email, '/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  await expect(button).toHaveAttribute('data-loading', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  gate.open();
  await expect(page).toHaveURL('/processordashboard');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const other = await context.newPage();
  // The second tab has searched for somebody.
  await other.goto('/allCustomer?search=Villanueva');
  await expect(other.getByRole('heading', { name: 'All Customers' })).toBeVisible();
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(() => kept(other)).toContain('Villanueva');
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login?back=%2FallCustomer');
  for (const tab of [page, other]) expect(await kept(tab)).not.toContain('Villanueva');
  await other.goBack().catch(() => null);
  expect(other.url()).not.toContain('Villanueva');
  await other.goto('/allCustomer');
  await expect(other).toHaveURL(/\/login\?back=/);
});

test('a tab whose session was ended elsewhere keeps nothing of its search in the address', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer?search=Villanueva');
  await expect(page.getByRole('heading', { name: 'All Customers' })).toBeVisible();
  await page.context().request.post(logout.path, { data: {} });
  await expect(page).toHaveURL('/login?back=%2FallCustomer');
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain('Villanueva');
});
