import { expect } from '@playwright/test';
import { me } from '#contract/accounts/api.ts';
import { saveFarm } from '#contract/market/lots/lots-api.ts';
import { insertMessages } from '#contract/messages/messages-api.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeVisitor } from '#e2e/market/make-market.ts';
import { heading, log, textsOf, write } from '#e2e/messages/conversation.ts';
import { test } from '#e2e/walk.ts';
import { endProcesses, scratchFolder, startProcess } from '#server/test/app-process.ts';

test.afterAll(endProcesses);

test('a conversation between two people survives a lost connection and a killed process [MSG-007]', async ({
  browser,
  playwright,
}) => {
  // Two processes on one database, which keeps running when one of them is killed.
  const env = { DATA_DIR: await scratchFolder(), RATE_LIMIT: '0', GUEST_RATE_LIMIT: '0' };
  const first = await (await startProcess(env)).ready;
  const killed = await startProcess(env);
  const second = await killed.ready;

  const request = await playwright.request.newContext({ baseURL: first });
  const seller = await makeVisitor(request, 'Sol', { role: 'seller', producerAgreement: 1, zip: '61036' });
  await seller.call(saveFarm, { name: 'Cedar Ridge', story: 'Grass all summer.', zip: '61036' });
  const buyer = await makeVisitor(request, 'Ada', { role: 'buyer', customerAgreement: 1 });
  const to = { subject: 'farm', subject_id: (await seller.call(me, {})).id };
  const started = { to, text: 'Is a half still free?', client_message_id: crypto.randomUUID(), file_ids: [] };
  const { thread_id } = await buyer.call(insertMessages, started);

  const open = async (baseURL: string, email: string, path: string) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openAs(page, email, `${path}?thread=${thread_id}`);
    await expect(heading(page)).toBeVisible();
    await expect(log(page)).toContainText('Is a half still free?');
    return page;
  };
  const here = await open(first, buyer.email, '/buyerdashboard/message');
  const there = await open(second, seller.email, '/sellerdashboard/message');
  await write(there, 'Yes, both quarters.');
  await expect(log(here)).toContainText('Yes, both quarters.');

  await here.context().setOffline(true);
  await expect(here.getByText('You’re offline')).toBeVisible();
  await write(here, 'Written in the barn');
  await write(there, 'Before the end');
  await expect(log(there)).toContainText('Before the end');
  await expect(log(there).getByText('Sending...')).toHaveCount(0);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await write(there, 'Into the void');
  await here.context().setOffline(false);
  await expect(log(here)).toContainText('Before the end');

  await (await startProcess({ ...env, PORT: new URL(second).port })).ready;
  const all = [
    'Into the void',
    'Written in the barn',
    'Before the end',
    'Yes, both quarters.',
    'Is a half still free?',
  ];
  for (const side of [here, there]) {
    await expect(async () => expect((await textsOf(side)).toSorted()).toEqual(all.toSorted())).toPass();
  }
  await expect(async () => expect(await textsOf(here)).toEqual(await textsOf(there))).toPass();
  // The page shows exactly what is stored.
  const before = await textsOf(here);
  await here.reload();
  await expect.poll(() => textsOf(here)).toEqual(before);

  await Promise.all([request.dispose(), here.context().close(), there.context().close()]);
});
