import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { register } from '#contract/accounts/registration-api.ts';
import { makePlant, OWN_CONNECTION, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

/** Registers a seller or buyer at a ZIP code far from those in other walks. */
async function makeVisitor(
  request: APIRequestContext,
  { role = 'seller', first_name = 'Pat', zip }: { role?: 'seller' | 'buyer'; first_name?: string; zip: string },
): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  const agreement = role === 'seller' ? 'producerAgreement' : 'customerAgreement';
  const form = { first_name, last_name: 'Farmer', email, password: PASSWORD, confirmpassword: PASSWORD, role, zip };
  const data = { ...form, [agreement]: 1 };
  const answer = await request.post(register.path, { headers: OWN_CONNECTION, data });
  expect((await answer.json()).status).toBe('yes');
  return email;
}

test('a seller finds nearby sellers, or is told that there are none or that a ZIP is missing [DIR-010 DIR-020 DIR-031 DIR-032]', async ({
  page,
  request,
  newVisitor,
}) => {
  await makeVisitor(request, { first_name: 'Nora', zip: '58701' });
  const email = await makeVisitor(request, { first_name: 'Otis', zip: '58703' });
  await openAs(page, email, '/findsellers');
  await expectLoaded(page);
  const rows = page.getByRole('list', { name: 'Sellers' }).getByRole('listitem');
  await expect(rows).toHaveText([/Nora Farmer.*Minot, ND 58701, United States.*\d+\.\d\d miles/]);
  await expect(rows.getByRole('link', { name: 'See the farm: Nora Farmer' })).toHaveAttribute(
    'href',
    /\/profileview\/\d+/,
  );
  await expect(rows.getByRole('presentation').or(rows.locator('img'))).toHaveAttribute('src', '/default-avatar.svg');
  await expectGoodEverywhere(page);

  await page.getByLabel('Near ZIP').fill('99723');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('No seller found around your location.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/zip=99723/);
  await page.getByLabel('Near ZIP').fill('997');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('Enter a 5-digit ZIP code.')).toBeVisible();

  const other = await newVisitor();
  await openAs(other, await makeVisitor(request, { zip: '' }), '/findsellers');
  await expect(other.getByText('Please add zipcode on your profile.', { exact: true })).toBeVisible();
  await expectGoodEverywhere(other);
});

test('the office picks exactly one seller and adds them as a producer [DIR-011 DIR-022]', async ({ page, request }) => {
  await makeVisitor(request, { first_name: 'Ida', zip: '79901' });
  await makeVisitor(request, { first_name: 'June', zip: '79902' });
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer');
  await page.getByRole('button', { name: 'Find sellers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select seller' });
  await dialog.getByLabel('Near ZIP').fill('88063');
  await dialog.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await dialog.getByRole('alert').textContent()).toBe('you have to select one seller and save ');
  await expectGoodEverywhere(page);

  const ida = dialog.getByRole('checkbox', { name: /Ida Farmer/ });
  const june = dialog.getByRole('checkbox', { name: /June Farmer/ });
  await ida.check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await june.check();
  await expect(ida).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const add = page.getByRole('dialog', { name: 'Add Customer' });
  await expect(add.getByLabel('First Name')).toHaveValue('June');
  await expect(add.getByLabel('City')).toHaveValue('El Paso');
  await expect(add.getByLabel('Producer', { exact: true })).toBeChecked();
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Add Customer Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Farmer, June/ })).toBeVisible();

  await page.getByRole('button', { name: 'Find sellers' }).click();
  await dialog.getByLabel('Near ZIP').fill('99723');
  await dialog.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(dialog.getByText('No seller found around your location.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
