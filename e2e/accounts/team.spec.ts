import { expect, type Page } from '@playwright/test';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import { inviteMember } from '#contract/accounts/team-api.ts';
import { mailedLink } from '#e2e/mailed-link.ts';
import { makePlant, PASSWORD, type Plant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const TEAM = '/processor/users-and-roles';
const personRow = (page: Page, name: string) => page.getByRole('row', { name });

/** Invites a staff member, who accepts and chooses a password. */
async function join({ call }: Plant, email: string, role: string): Promise<void> {
  await call(inviteMember, { first_name: 'Nia', last_name: 'Holt', email, role });
  const token = new URLSearchParams((await mailedLink(email)).split('?')[1]).get('token');
  await call(resetPassword, { token, password: PASSWORD, confirmpassword: PASSWORD });
}
async function pick(page: Page, name: string, action: string): Promise<void> {
  await personRow(page, name).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('the owner invites someone, changes their role, and withdraws the invitation, and the history shows it [ACC-005 ACC-062]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, TEAM);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('First Name').fill('Nia');
  await dialog.getByLabel('Last Name').fill('Holt');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('This person is already in Users and Roles.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Email').fill(`nia-${email}`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await expect(personRow(page, 'Holt, Nia')).toContainText('Invited');
  expect(await mailedLink(`nia-${email}`)).toContain('/login/forgot_password?token=');

  await pick(page, 'Holt, Nia', 'Change role');
  await page.getByRole('radio', { name: 'Manager' }).check();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(personRow(page, 'Holt, Nia')).toContainText('Manager');
  await expectGoodEverywhere(page);
  await pick(page, 'Holt, Nia', 'Withdraw invitation');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(personRow(page, 'Holt, Nia')).toHaveCount(0);

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Ruth Olsen changed Nia Holt’s role')).toBeVisible();
  await expect(page.getByText('Role: Butcher → Manager')).toBeVisible();
  await expect(page.getByText('Ruth Olsen withdrew the invitation to Nia Holt')).toBeVisible();
  await expectGoodEverywhere(page);
});

test('a deactivated manager is signed out right away and can come back once reactivated [ACC-005]', async ({
  page,
  request,
  newVisitor,
}) => {
  const plant = await makePlant(request);
  const email = `nia-${plant.email}`;
  await join(plant, email, 'manager');
  const theirs = await newVisitor();
  await openAs(theirs, email, TEAM);
  await expectLoaded(theirs);
  await expect(personRow(theirs, 'Olsen, Ruth').getByRole('button', { name: 'Actions' })).toHaveCount(0);

  await openAs(page, plant.email, TEAM);
  await pick(page, 'Holt, Nia', 'Deactivate');
  await expect(page.getByText('Nia Holt will be signed out everywhere')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(personRow(page, 'Holt, Nia')).toContainText('Deactivated');
  await expect(theirs.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await pick(page, 'Holt, Nia', 'Reactivate');
  await expect(personRow(page, 'Holt, Nia')).toContainText('Active');
  await openAs(theirs, email, TEAM);
  await expectLoaded(theirs);
});

test('the owner transfers the plant to an admin after a warning [ACC-005]', async ({ page, request }) => {
  const plant = await makePlant(request);
  await join(plant, `nia-${plant.email}`, 'admin');
  await openAs(page, plant.email, TEAM);
  await pick(page, 'Holt, Nia', 'Transfer ownership');
  await expect(page.getByText('Only the new owner can give it back.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(personRow(page, 'Holt, Nia')).toContainText('Owner');
  await expect(personRow(page, 'Olsen, Ruth')).toContainText('Admin');
  await expect(personRow(page, 'Holt, Nia').getByRole('button', { name: 'Actions' })).toHaveCount(0);
});
