import { expect, test } from 'vitest';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { exportMails, getMails } from '#contract/mail/api.ts';
import { resendMail } from '#contract/notices/broadcast-api.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('lets only the office list and search its emails, newest first and page by page [MSG-005]', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const mails = ['ana@example.test', 'bob@example.test', 'cal@example.test'].map((recipient, at) => ({
    owner_id: plant.plant_id,
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

test('exports the plant’s messages without what they say, and why one wasn’t sent', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const mail = { owner_id: plant.plant_id, template: 'order_booked', body: 'a secret link' };
  const stopped = { status: 'skipped', problem: 'They replied STOP, so we can’t text them.', channel: 'text' } as const;
  await app.db
    .insertInto('mails')
    .values([
      { ...mail, event_id: 1, recipient: 'ana@example.test', subject: '=1+1', status: 'sent', sent_by: 'smtp' },
      { ...mail, ...stopped, event_id: 2, recipient: '+13125550190', subject: 'Beef' },
    ])
    .execute();
  const linesOf = async (person: typeof plant.owner, filter = {}) =>
    String(expectYes(await app.callWith(exportMails, person, filter)).data)
      .trimEnd()
      .split('\r\n');
  const [head, text, email, ...more] = await linesOf(plant.owner);
  expect(head).toBe('\ufeffWhen,To,Channel,Subject,Status,Reason');
  expect(text).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d,'\+13125550190,Text,Beef,Not sent,"They replied STOP, so we can’t text them\."$/,
  );
  expect(email).toMatch(/,ana@example\.test,Email,'=1\+1,Sent,$/);
  expect(more).toEqual([]);
  expect(await linesOf(plant.owner, { search: 'beef' })).toHaveLength(2);
  expect(await linesOf(stranger.owner)).toHaveLength(1);
  expect(await app.callWith(exportMails, await plant.join('butcher'), {})).toMatchObject({ http: 403 });
});

test('no plant can list, search, count, or resend the market’s messages, not even those to its own people', async () => {
  const plant = await makePlant(app);
  const market = { owner_id: MARKET_ID, event_id: null, account_id: plant.owner.account_id, template: 'reset' };
  await storeMails(app.db, [
    { ...market, recipient: 'pat@example.test', subject: '', facts: { path: '/secret' } },
    { ...market, recipient: '+13125550190', subject: 'Ana sent you a message', channel: 'text' },
  ]);
  await app.db.updateTable('mails').set({ status: 'failed' }).where('owner_id', '=', MARKET_ID).execute();
  const mails = await app.db.selectFrom('mails').select('mail_id').where('owner_id', '=', MARKET_ID).execute();
  expect(mails).toHaveLength(2);
  for (const role of ['admin', 'manager'] as const) {
    const person = await plant.join(role);
    for (const search of ['', 'pat', 'Ana', '+1312'])
      expect(await app.callWith(getMails, person, { search })).toMatchObject({ data: [], total: 0 });
    for (const { mail_id } of mails)
      expect(await app.call(resendMail, person, { mail_id })).toMatchObject({ code: 'not_found' });
    expect(expectYes(await app.call(getBell, person, {})).data).toEqual([]);
  }
});
