import { expect, test } from 'vitest';
import { getMails } from '#contract/mail/api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test('lets only the office list and search its emails, newest first and page by page [MSG-005]', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const mails = ['ana@example.test', 'bob@example.test', 'cal@example.test'].map((recipient, at) => ({
    plant_id: plant.plant_id,
    event_id: at,
    template: 'order_booked',
    recipient,
    subject: at === 1 ? 'Ñandú 100%' : 'Beef',
    body: 'Hello',
  }));
  await app.db.insertInto('mails').values(mails).execute();
  const find = async (input: object, person = plant.owner) => {
    const reply = await app.callWith(getMails, person, input);
    if (reply.status !== 'yes') return { http: reply.http };
    return { http: reply.http, names: reply.data.map(({ recipient }) => recipient.slice(0, 3)), total: reply.total };
  };
  expect(await find({ page_size: 2 })).toEqual({ http: 200, names: ['cal', 'bob'], total: 3 });
  expect(await find({ page_size: 2, page: 2 })).toEqual({ http: 200, names: ['ana'], total: 3 });
  expect(await find({ search: 'nandu' })).toMatchObject({ names: ['bob'], total: 1 });
  expect(await find({ search: '%' })).toMatchObject({ names: ['bob'] });
  expect(await find({ search: 'beef CAL@' })).toMatchObject({ names: ['cal'] });
  expect(await find({}, stranger.owner)).toMatchObject({ names: [], total: 0 });
  for (const role of ['butcher', 'producer', 'customer'] as const) {
    expect(await find({}, await plant.join(role))).toMatchObject({ http: 403 });
  }
  expect(await find({ page: 0 })).toMatchObject({ http: 400 });
});
