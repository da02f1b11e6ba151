import { expect } from '@playwright/test';
import { listThreads } from '#contract/messages/messages-api.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { field, heading, log, send, textsOf, write } from '#e2e/messages/conversation.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a conversation between a buyer and a seller survives a lost connection [MSG-001 MSG-002 MSG-006 MSG-007]', async ({
  page,
  request,
  newVisitor,
}) => {
  const { seller, lot_id, title } = await makeSale(request);
  const buyer = await makeBuyer(request, 'Ada');
  await openAs(page, buyer.email, `/productview/${lot_id}`);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Send a message', exact: true }).click();
  await expect(heading(page)).toBeVisible();
  await write(page, 'Is a half still free?');
  await expect(page).toHaveURL(/thread=\d+/);
  const { threads } = await seller.call(listThreads, {});
  const { thread_id } = threads[0];

  const there = await newVisitor();
  await openAs(there, seller.email, '/sellerdashboard/message?kind=buyer');
  await expect(heading(there)).toBeVisible();
  await there.getByRole('link', { name: /^Ada Pell/ }).click();
  await expect(log(there)).toContainText('Is a half still free?');
  await expect(log(page)).toContainText('Read');
  await write(there, 'Yes, both quarters.');
  await expect(log(page)).toContainText('Yes, both quarters.');

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await write(page, 'Written in the barn');
  for (const text of ['One', 'Two', 'Three']) {
    await send(seller, { thread_id }, text);
  }
  await expect(log(there)).toContainText('Three');
  await page.context().setOffline(false);
  const all = ['Is a half still free?', 'Yes, both quarters.', 'One', 'Two', 'Three', 'Written in the barn'];
  for (const side of [page, there]) await expect(async () => expect(await textsOf(side)).toEqual(all)).toPass();

  await field(page).fill('Half a thought');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought');
  await expect.poll(() => textsOf(page)).toEqual(all);
  await expectGoodEverywhere(page);
});

test('every role’s message pages show the same screen [MSG-003 MSG-004]', async ({ page }) => {
  for (const path of ['/processordashboard/message', '/processordashboard/messages']) {
    await openAs(page, 'processor@demo.test', path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('Choose a conversation')).toBeVisible();
  }
  await page.getByRole('link', { name: /^June Abbott/ }).click();
  await expect(log(page)).toContainText('Note for your plant only');
  await expectGoodEverywhere(page);
  // A conversation with a person is started from that person's page.
  await page.goto('/allCustomer');
  await page.getByRole('link', { name: 'Abbott, June' }).click();
  await page.getByRole('link', { name: 'Send a message', exact: true }).click();
  await expect(field(page)).toBeVisible();
});

test('a message sent after a conversation loads but before live updates start still appears', async ({
  page,
  request,
}) => {
  const { seller, lot_id } = await makeSale(request);
  const buyer = await makeBuyer(request, 'Ada');
  const { thread_id } = await send(buyer, { to: { subject: 'lot', subject_id: lot_id } }, 'Is a half still free?');
  const { promise: isSent, resolve: letConnect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/realtime/, async (socket) => {
    await isSent;
    socket.connectToServer();
  });
  await openAs(page, buyer.email, `/buyerdashboard/message?thread=${thread_id}`);
  await expect(log(page)).toContainText('Is a half still free?');
  await send(seller, { thread_id }, 'Yes, both quarters.');
  letConnect();
  await expect(log(page)).toContainText('Yes, both quarters.');
});
