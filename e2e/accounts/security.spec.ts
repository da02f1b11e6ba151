import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

/** Passkeys need a host name instead of an IP address. */
const BY_NAME = (process.env.BASE_URL ?? '').replace('127.0.0.1', 'localhost');

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

test('two-step sign-in can be turned on, passed with an app code or a recovery code, and turned off', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processordashboard/pendingOrders');
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  // A code works only once, but the server also accepts the previous and the next code, so the next sign-in doesn't
  // have to wait for a new one.
  const nextCode = () => totp.generate({ timestamp: Date.now() + totp.period * 1000 });
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible();
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signOutEverywhere(page);
  await givePassword(page, email);
  await expect(page.getByText('A 6-digit code that changes every 30 seconds.')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByLabel('Code').fill(nextCode());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/dashboard/);

  await page.goto('/account');
  await signOutEverywhere(page);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/account');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('It’s off.')).toBeVisible();
});

test('a passkey can be added, used to sign in without a password, renamed, and removed', async ({
  page,
  context,
  request,
}) => {
  const { email } = await makePlant(request);
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${BY_NAME}/login?back=/account`);
  await givePassword(page, email);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name').fill('Office laptop');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added').first()).toBeVisible();
  await expect(page.getByText('Office laptop')).toBeVisible();

  await signOutEverywhere(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto(`${BY_NAME}/account`);
  await page.getByRole('button', { name: 'Rename Office laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

test('changing the password signs out all other browsers', async ({ page, request, newVisitor }) => {
  const { email } = await makePlant(request);
  const other = await newVisitor();
  await openAs(other, email, '/allCustomer');
  await expectLoaded(other);
  await openAs(page, email, '/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('steer and heifer');
  await page.getByLabel('Confirm Password', { exact: true }).fill('steer and heifer');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed. You’re signed out of all other browsers.').first()).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);
});

test('if a plant requires two-step sign-in, its office must turn it on before doing anything else', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await page.getByRole('switch', { name: 'Require two-step sign-in for the office' }).check();
  await page.getByRole('form', { name: 'Office sign-in' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your plant requires two-step sign-in')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await page.goto('/allCustomer');
  await expect(page).toHaveURL('/account');
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the app')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'No', exact: true }).click();
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your plant requires two-step sign-in')).toHaveCount(0);
  await page.goto('/allCustomer');
  await expect(page).toHaveURL(/allCustomer/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
