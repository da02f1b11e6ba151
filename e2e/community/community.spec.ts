import { expect } from '@playwright/test';
import sharp from 'sharp';
import { register } from '#contract/accounts/registration-api.ts';
import { saveCommunity } from '#contract/community/community-api.ts';
import { joinCommunity } from '#contract/community/members-api.ts';
import { writePost } from '#contract/community/posts-api.ts';
import { OWN_CONNECTION, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeVisitor } from '#e2e/market/make-market.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

test('a seller creates a community, two people join and post, and the seller moderates it [COM-001 COM-002 COM-004 COM-005 COM-006 COM-007 COM-008 COM-009]', async ({
  page,
  browser,
  request,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  const form = { first_name: 'Silas', last_name: 'Boone', email, password: PASSWORD, confirmpassword: PASSWORD };
  const data = { ...form, role: 'seller', producerAgreement: 1 };
  expect((await request.post(register.path, { headers: OWN_CONNECTION, data })).ok()).toBe(true);
  const [ada, omar] = [await makeBuyer(request, 'Ada'), await makeBuyer(request, 'Omar')];
  await openAs(page, email, '/sellerdashboard/mycommunity');
  await expectLoaded(page);
  await expect(page.getByText('No communities yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create community', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create community' })).toBeVisible();
  await page.getByLabel('Name').fill('Cedar Ridge families');
  await page.getByLabel('Description').fill('For everyone with a share of a steer.');
  await page.getByLabel('ZIP code').fill('50158');
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#7a4b2a' } })
    .png()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'barn.png', mimeType: 'image/png', buffer: picture });
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Create community', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cedar Ridge families', level: 1 })).toBeVisible();
  await expect(page.getByText('For everyone with a share of a steer.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Cedar Ridge families' })).toBeVisible();
  await expect(page.getByText('No upcoming drop-offs, pickups, or other events.')).toBeVisible();
  await expectGoodEverywhere(page);
  const community_id = Number(/about\/(\d+)/.exec(page.url())?.[1]);

  await omar.call(joinCommunity, { community_id });
  await omar.call(writePost, { community_id, text: 'How big is a quarter?' });
  const context = await browser.newContext();
  const buyer = await context.newPage();
  await openAs(buyer, ada.email, `/community/discussion/${community_id}`);
  await expect(buyer.getByText('Only members can see this')).toBeVisible();
  await buyer.getByRole('link', { name: 'About this community' }).click();
  await buyer.getByRole('button', { name: 'Join community' }).click();
  await buyer.getByRole('link', { name: 'Go to the discussion' }).click();
  await expect(buyer.getByText('How big is a quarter?')).toBeVisible();
  await buyer.getByRole('button', { name: 'Reply', exact: true }).click();
  const answer = buyer.getByRole('form', { name: /^Reply to Omar/ });
  await answer.getByRole('textbox').fill('About 110 lb of meat.');
  await buyer.getByRole('textbox', { name: 'Write to the community' }).fill('Who has a freezer');
  await buyer.reload();
  await expect(answer.getByRole('textbox')).toHaveValue('About 110 lb of meat.');
  await expect(buyer.getByRole('textbox', { name: 'Write to the community' })).toHaveValue('Who has a freezer');
  await answer.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(buyer.getByRole('article').getByText('About 110 lb of meat.')).toBeVisible();
  await expectGoodEverywhere(buyer);
  await context.close();

  await page.goto(`/community/announcement/${community_id}`);
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Announce something to all members' }).fill('Pickup is on Saturday.');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByRole('article').getByText('Pickup is on Saturday.')).toBeVisible();
  await expectGoodEverywhere(page);

  await page.goto(`/community/photofile/${community_id}`);
  await expect(page.getByText('No photos yet')).toBeVisible();
  const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Quarter: $900') };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Download prices.txt' })).toBeVisible();
  await expectGoodEverywhere(page);

  await page.goto(`/community/members/${community_id}`);
  await page.getByRole('button', { name: /^Actions for Omar/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from community' }).click();
  const dialog = page.getByRole('dialog', { name: /^Remove Omar/ });
  await dialog.getByLabel('Ban this person, so they can’t rejoin even with an invitation.').check();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Banned' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for Omar/ })).toBeHidden();
  await expectGoodEverywhere(page);

  await page.goto('/sellermycommunity');
  await expect(page.getByRole('link', { name: 'Cedar Ridge families' })).toBeVisible();
  await expectGoodEverywhere(page);
});

test('a seller finds all communities and edits only their own [COM-003 COM-010]', async ({ page, request }) => {
  const terms = { role: 'seller', producerAgreement: 1, zip: '61036' } as const;
  const [silas, nora] = [await makeVisitor(request, 'Silas', terms), await makeVisitor(request, 'Nora', terms)];
  const made = async (seller: typeof silas, name: string) => {
    const { community_id } = await seller.call(saveCommunity, { name, zip: '61036', join_policy: 'open' });
    return { name, community_id };
  };
  const mark = crypto.randomUUID().slice(0, 8);
  const [own, other] = [await made(silas, `Own ${mark}`), await made(nora, `Other ${mark}`)];
  await openAs(page, silas.email, '/sellerdashboard/allcommunity');
  await expectLoaded(page);
  await expect(page.getByLabel('Near ZIP code')).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search' }).fill(mark);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: other.name })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('link', { name: own.name }).click();
  const tabs = page.getByRole('navigation', { name: 'Community', exact: true });
  await tabs.getByRole('link', { name: 'About', exact: true }).click();
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('About');
  await page.getByRole('link', { name: 'Edit community' }).click();
  await page.getByLabel('Name').fill(`New ${mark}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: `New ${mark}`, level: 1 })).toBeVisible();

  await goTo(page, `/community/about/${other.community_id}`);
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit community' })).toHaveCount(0);
  const theirs = { community_id: other.community_id, revision: 1, name: 'Mine now', zip: '61036', join_policy: 'open' };
  await expect(silas.call(saveCommunity, theirs)).rejects.toThrow();
});
