import { expect } from '@playwright/test';
import { register } from '#contract/accounts/registration-api.ts';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const PEOPLE = [
  ['seller', '/sellerdashboard/profile', 'producerAgreement', 'Producer Agreement'],
  ['buyer', '/buyerdashboard/profile', 'customerAgreement', 'Customer Terms of Service'],
] as const;

for (const [role, address, flag, text] of PEOPLE) {
  test(`a ${role} views and edits their profile without losing what was typed [ACC-008 ACC-009]`, async ({
    page,
    request,
  }) => {
    const email = `${crypto.randomUUID()}@example.test`;
    const form = { first_name: 'Silas', last_name: 'Boone', email, password: PASSWORD, confirmpassword: PASSWORD };
    const made = await request.post(register.path, { data: { ...form, role, [flag]: 1 } });
    expect(made.ok()).toBe(true);

    await openAs(page, email, address);
    await expectLoaded(page);
    await expect(page.getByLabel('First Name')).toHaveValue('Silas');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('button', { name: text })).toBeVisible();
    await expectGoodEverywhere(page);

    await page.getByLabel('City').fill('Millbrook');
    await page.getByLabel('ZIP', { exact: true }).fill('501');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a 5-digit ZIP code.')).toBeVisible();
    await page.getByRole('link', { name: 'Add a card' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByLabel('City')).toHaveValue('Millbrook');

    await page.getByLabel('ZIP', { exact: true }).fill('50158');
    await page.getByLabel('First Name').fill('Simon');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Simon' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('ZIP', { exact: true })).toHaveValue('50158');
    await expect(page.getByLabel('Country')).toHaveValue('United States');
  });
}
