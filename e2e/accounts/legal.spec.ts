import { expect } from '@playwright/test';
import { acceptAgreement, getAgreements } from '#contract/legal/api.ts';
import { makePlant, RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

const PAGES = [
  ['/privacypolicy', 'Privacy Policy', 'We do not collect data about children under 13.'],
  ['/termscondition', 'Terms of Service', 'You may cancel a bid only before the tipping point'],
] as const;

for (const [path, title, states] of PAGES) {
  test(`${title} is open to everyone and shows its date [LEG-001 LEG-002 LEG-004 LEG-014 LEG-015]`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('June 1, 2021')).toBeVisible();
    await expect(page.getByText(states)).toBeVisible();
    await expectGoodEverywhere(page);
  });
}

for (const [path, title] of [
  ['/contactus', 'Contact us'],
  ['/aboutus', 'About us'],
] as const) {
  test(`${title} is open to everyone [SHL-003 SHL-004]`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectGoodEverywhere(page);
  });
}

test('recipes can be filtered by species [SHL-002]', async ({ page }) => {
  await page.goto('/recipes');
  await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Chuck pot roast/ })).toBeVisible();
  await page.getByText('Lamb', { exact: true }).click();
  await expect(page).toHaveURL(/species=lamb/);
  await expect(page.getByRole('button', { name: /Chuck pot roast/ })).toHaveCount(0);
  await expect(page.getByText('Bone-in leg, 5 lb')).toBeVisible();
  await expectGoodEverywhere(page);
});

test('people must accept a new version of an agreement before they can continue', async ({ page, request }) => {
  const { email } = await makePlant(request);
  let isDue = true;
  // Cleared only once the acceptance is sent. The page may refetch at any time, and clearing it earlier would close the dialog.
  page.on('request', (sent) => {
    if (sent.url().endsWith(acceptAgreement.path)) isDue = false;
  });
  await page.route(`**${getAgreements.path}`, async (route) => {
    const answer = await route.fetch(RETRIED);
    const reply = await answer.json();
    await route.fulfill({
      json: {
        ...reply,
        data: reply.data.map((row: { agreement: string }) => ({
          ...row,
          is_due: isDue && row.agreement === 'processor',
        })),
      },
    });
  });
  await openAs(page, email, '/allCustomer');
  const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
  await expect(dialog.getByRole('heading', { name: 'Processor Agreement' })).toBeVisible();
  await expect(dialog.getByText('$7.00')).toBeVisible();
  await expectGoodEverywhere(page);
  const accepted = page.waitForRequest((sent) => sent.url().endsWith(acceptAgreement.path));
  await dialog.getByRole('button', { name: 'I accept' }).click();
  expect((await accepted).postDataJSON()).toEqual({ agreement: 'processor', version: '2021-06-01' });
  await expect(dialog).toBeHidden();
});
