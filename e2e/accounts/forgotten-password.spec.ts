import { expect } from '@playwright/test';
import { checkLink } from '#contract/accounts/recovery-api.ts';
import { makeGate } from '#e2e/gate.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test('a forgotten password can be reset with an emailed link, which works only once [ACC-003 ACC-004 ACC-013]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgotPassword');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const link = await mailedLink(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password', { exact: true }).fill('other');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The minimum password length is 6')).toBeVisible();
  await expect(page.getByText('Password and Confirmation password do not match!')).toBeVisible();
  await expectGoodEverywhere(page);
  for (const [password, rating] of [
    ['seven77', 'Too short'],
    ['football', 'Too common'],
    ['hindquarter', 'Too easy to guess'],
    ['aaaaaaaaaaa1!', 'Too simple'],
    ['hunters2', 'OK'],
    ['steer and heifer', 'Strong'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByText(rating, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Confirm Password', { exact: true }).fill('steer and heifer');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is set. Sign in to continue.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('steer and heifer');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/dashboard/);

  // The form stays hidden while the link is being checked.
  const gate = makeGate();
  await page.route(`**${checkLink.path}*`, (route) => gate.opened.then(() => route.fallback()));
  await page.goto(link);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  gate.open();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgotPassword');

  await page.goto('/confirmEmail');
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Bienvenido de nuevo' })).toBeVisible();
});

test('a new email address is confirmed by opening the link sent to it', async ({ page, request }) => {
  const { email } = await makePlant(request);
  const fresh = `fresh-${email}`;
  await openAs(page, email, '/account');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel('New email address').fill(fresh);
  await page.getByLabel('Current password', { exact: true }).fill('knife and block');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('We sent a link to your new address. Open it to finish.').first()).toBeVisible();
  await page.goto(await mailedLink(fresh));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`From now on, sign in with ${fresh}.`)).toBeVisible();
  await expectGoodEverywhere(page);
  await page.goto('/account');
  await expect(page.getByText(fresh)).toBeVisible();
});
