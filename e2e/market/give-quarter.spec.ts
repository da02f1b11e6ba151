import { expect } from '@playwright/test';
import { claimShare, myPurchases } from '#contract/market/claims/claims-api.ts';
import { buy, fillAddress, makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { openPage, openTracker } from '#e2e/market/steer-steps.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test('a family gives a quarter of its half away, and the other family gets its own sheet', async ({
  page,
  newVisitor,
  request,
}) => {
  const { lot_id, title } = await makeSale(request);
  const [ada, mei, omar] = [
    await makeBuyer(request, 'Ada'),
    await makeBuyer(request, 'Mei'),
    await makeBuyer(request, 'Omar'),
  ];
  await ada.call(claimShare, { lot_id, quarters: 2 });
  await buy(ada);

  const half = await openTracker(page, ada, title);
  await half.getByRole('button', { name: 'Give a quarter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mei Pell');
  await dialog.getByRole('button', { name: 'Offer it' }).click();
  await expect(dialog.getByText('Enter an email address or a phone number.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Email').fill(mei.email);
  await dialog.getByRole('button', { name: 'Offer it' }).click();
  await expect(dialog.getByText(`We emailed the link to ${mei.email}.`)).toBeVisible();
  const link = new URL(await dialog.getByLabel('Link to this quarter').inputValue());
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(half.getByRole('listitem').filter({ hasText: 'Mei Pell' })).toContainText('open until');
  await expectGoodEverywhere(page);

  const sister = await newVisitor();
  await sister.goto(`${link.pathname}${link.search}`);
  await expect(sister.getByRole('heading', { name: 'Ada P offers you a quarter' })).toBeVisible();
  await expect(sister.getByRole('link', { name: 'Sign in to accept it' })).toBeVisible();
  await expectGoodEverywhere(sister);
  await openPage(sister, mei.email, `${link.pathname}${link.search}`);
  await sister.getByRole('button', { name: 'Accept and pay' }).click();
  const next = () => sister.getByRole('button', { name: 'Continue', exact: true }).click();
  await next();
  await sister.getByLabel('Phone').fill('208 555 0100');
  await fillAddress(sister);
  await next();
  await sister.getByRole('checkbox', { name: 'I agree to the bill of sale' }).check();
  await next();
  await sister.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(sister.getByRole('heading', { name: 'Order placed' })).toBeVisible();

  await expect(half.getByRole('listitem').filter({ hasText: 'Mei Pell' })).toContainText('accepted and paid');
  await expect(half.getByText('Quarter', { exact: false }).first()).toBeVisible();

  await omar.call(claimShare, { lot_id, quarters: 2 });
  await buy(omar);
  await expect.poll(async () => (await mei.call(myPurchases, {}))[0].order_id).toEqual(expect.any(Number));
  const quarter = await openTracker(sister, mei, title);
  await expect(quarter.getByText('Given by').locator('xpath=..')).toContainText('Ada Pell');
  await expectGoodEverywhere(sister);
  await quarter.getByRole('button', { name: 'Fill in my cut sheet' }).click();
  await expect(sister).toHaveURL(/\/CutSheet\//);
  await expect(sister.getByRole('heading').first()).toBeVisible();
});
