import { expect } from '@playwright/test';
import { AGREEMENT_OF, EXPERTISE, register, SERVICES } from '#contract/accounts/registration-api.ts';
import { DOCUMENTS, readVersions } from '#contract/legal/documents.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { test } from '#e2e/walk.ts';

const CHOICES = [
  ['Buy', 'buyer'],
  ['Sell', 'seller'],
  ['Processor', 'processor'],
] as const;

test('submitting an empty registration marks five fields and the role as missing, and sends nothing [ACC-002 ACC-015 ACC-016 ACC-022 ACC-023]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().endsWith(register.path) && asked.push(sent.url()));
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Register with' })).toBeVisible();
  const question = page.getByRole('radiogroup', { name: 'Are you creating this account to buy or to sell' });
  await expect(question.getByRole('radio')).toHaveCount(3);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('Required')).toHaveCount(5);
  await expect(page.getByText('Please select role.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('each role accepts its own agreement, and only processors are asked for expertise and services [ACC-017 ACC-018 ACC-031 ACC-032 ACC-033 ACC-057]', async ({
  page,
}) => {
  await page.goto('/register');
  for (const [choice, role] of CHOICES) {
    const { agreement, missing } = AGREEMENT_OF[role];
    const { title } = DOCUMENTS[agreement];
    const [text] = await readVersions(agreement);
    await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText(text?.en.lead ?? '')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(page.getByText(missing)).toBeVisible();
    for (const label of ['Expertise', 'Value-added services']) {
      await expect(page.getByRole('group', { name: label })).toHaveCount(role === 'processor' ? 1 : 0);
    }
  }
  for (const species of EXPERTISE)
    await expect(page.getByRole('checkbox', { name: showSpecies(species) })).toBeVisible();
});

test('a processor’s services are sent as s1 and s2, along with this device’s time zone or a chosen one [ACC-058]', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Olsen');
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('knife and block');
  await page.getByLabel('Confirm Password', { exact: true }).fill('knife and block');
  await page.getByRole('radio', { name: 'Processor' }).check();
  await page.getByRole('checkbox', { name: 'Beef' }).check();
  const none = page.getByRole('checkbox', { name: 'None of these' });
  await none.check();
  for (const service of Object.values(SERVICES)) await page.getByRole('checkbox', { name: service }).check();
  await expect(none).not.toBeChecked();
  const own = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(new RegExp(`, ${own.split('/').at(-1)?.replaceAll('_', ' ')} \\(GMT`));
  await zone.fill('boise');
  await page.getByRole('option', { name: /^Mountain Time, Boise/ }).click();
  await page.getByRole('checkbox', { name: 'Processor Agreement' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith(register.path));
  await page.getByRole('button', { name: 'Signup' }).click();
  const body = (await sent).postData();
  expect(body).toMatch(/name="license_number"\s+s1,s2\s/);
  expect(body).toMatch(/name="time_zone"\s+America\/Boise\s/);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your plant is ready.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(/@example\.test$/);
});

test('an incomplete registration scrolls to the field that needs attention [ACC-034]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/register');
  const signup = page.getByRole('button', { name: 'Signup' });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  // Until its scripts have run, the page is too short to scroll.
  await expect(signup).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await scrolled()).toBeGreaterThan(100);
  await signup.click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expect.poll(scrolled).toBe(0);

  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Olsen');
  await page.getByLabel('Email Address').fill('ruth@example.test');
  await page.getByLabel('Password', { exact: true }).fill('knife and block');
  await page.getByLabel('Confirm Password', { exact: true }).fill('knife and block');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await signup.click();
  await expect(page.getByText('Please select role.')).toBeVisible();
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(scrolled).toBeLessThan(bottom);
  expect(await scrolled()).toBeGreaterThan(0);
});

test('losing the connection shows “Try later!” and keeps what was typed [ACC-048]', async ({ page }) => {
  await page.route(`**${register.path}`, (route) => route.abort());
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Ruth');
  await page.getByLabel('Last Name').fill('Olsen');
  await page.getByLabel('Email Address').fill('ruth@example.test');
  await page.getByLabel('Password', { exact: true }).fill('knife and block');
  await page.getByLabel('Confirm Password', { exact: true }).fill('knife and block');
  await page.getByRole('radio', { name: 'Buy' }).check();
  await page.getByRole('checkbox', { name: 'Customer Terms of Service' }).check();
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Try later!' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('ruth@example.test');
});
