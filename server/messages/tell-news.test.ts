import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertMessages } from '#contract/messages/messages-api.ts';
import type { AppSockets } from '#server/market/realtime/socket-types.ts';
import { startMessageSockets } from '#server/messages/message-sockets.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('news of a message is kept until it has been sent to the other processes', async () => {
  const plant = await makePlant(app);
  const input = {
    to: { subject: 'person' as const, subject_id: plant.plant_id },
    client_message_id: randomUUID(),
    text: 'When can I pick up?',
    file_ids: [],
  };
  expectYes(await app.call(insertMessages, await plant.join('customer'), input));

  const emitted: unknown[] = [];
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  const io = {
    on: () => undefined,
    local: { to: () => ({ emit: () => undefined }) },
    serverSideEmit: (name: string) => emitted.push(name),
  } as unknown as AppSockets;
  const sockets = startMessageSockets({
    io,
    db: app.db,
    untilSent: () => isSent,
    afterCommit: () => undefined,
    onError: (error) => emitted.push(error),
  });
  const countNews = async () => (await app.db.selectFrom('message_news').select('news_id').execute()).length;
  const told = sockets.tellNews();
  await expect.poll(() => emitted).toEqual(['messages']);
  expect(await countNews()).toBe(1);
  send();
  await told;
  expect(await countNews()).toBe(0);
});
