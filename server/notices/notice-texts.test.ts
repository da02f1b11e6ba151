import { expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { NOTICE_TEXT_KEYS, standardOf } from '#contract/mail/notice-texts.ts';
import { getNoticeText, saveNoticeText, testNoticeText } from '#contract/mail/texts-api.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { queueMails } from '#server/mail/store.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const WHICH = { template: 'product_received', language: 'en' } as const;
const OWN = { subject: '{animal} is here', body: 'Good news, {first_name}: {animal} came.', brief: 'Came: {animal}' };
const NOON = '2026-11-24T18:00:00Z';
const logOf = ({ plant_id }: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant_id).orderBy('mail_id').execute();
let phones = 0;

/** Tells a customer of this plant by email and text that their animal has arrived. */
async function notify(plant: Plant) {
  await app.call(saveSettings, plant.owner, { version: 1, customer_texts: ['product_received'] });
  const email = `ana${++phones}-${plant.plant_id}@example.test`;
  const phone = `+1312556${String(1000 + phones)}`;
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', email, phone }));
  const ours = { subject: 'Plant: Beef 1 received', text: 'Hello Ana,\n\nWe received it.\n\nPlant\n' };
  const mail = { ...ours, template: 'product_received', recipient: email, fields: { animal: 'Beef <1>' } } as const;
  await queueMails(app.db, plant.plant_id, 1, [mail], NOON);
  const log = await logOf(plant);
  return {
    email: log.find(({ channel, recipient }) => channel === 'email' && recipient === email),
    text: log.find(({ channel, recipient }) => channel === 'text' && recipient === phone),
  };
}

test('sends emails and texts in the plant’s words, and says how to stop texts', async () => {
  const plant = await makePlant(app);
  expectYes(await app.call(saveNoticeText, plant.owner, { ...WHICH, ...OWN, revision: 0 }));
  const { email, text } = await notify(plant);
  expect(email?.subject).toMatch(/^Plant \w+: Beef <1> is here$/);
  expect(email?.body).toBe('Hello Ana,\n\nGood news, Ana: Beef <1> came.\n\nPlant\n');
  expect(text?.body).toMatch(/^Plant \w+: Came: Beef <1> Reply STOP to end texts\.$/);
});

test('sends pushes in the plant’s words', async () => {
  const plant = await makePlant(app);
  const { account_id, email } = await app.db
    .selectFrom('accounts')
    .select(['account_id', 'email'])
    .where('account_id', '=', plant.owner.account_id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('push_devices')
    .values({ account_id, endpoint: `https://push.test/${plant.plant_id}`, p256dh: 'k', auth: 'a', app_key: 'p' })
    .execute();
  expectYes(await app.call(saveNoticeText, plant.owner, { ...WHICH, ...OWN, revision: 0 }));
  const ours = { subject: 'Plant: Beef 1 received', text: 'Hello,\n\nWe received it.\n\nPlant\n' };
  const mail = { ...ours, template: 'product_received', recipient: email ?? '', fields: { animal: 'Beef 1' } } as const;
  await queueMails(app.db, plant.plant_id, 1, [mail], NOON);
  const push = (await logOf(plant)).find(({ channel }) => channel === 'push');
  expect(push?.body).toMatch(/^Plant \w+: Came: Beef 1$/);
});

test('falls back to our own text for parts that are broken in the database, and for another language', async () => {
  const plant = await makePlant(app);
  const broken = { subject: '{gone}', body: 'Nothing to see.', brief: '' };
  await app.db
    .insertInto('notice_texts')
    .values([
      { plant_id: plant.plant_id, ...WHICH, ...broken },
      { plant_id: plant.plant_id, ...WHICH, language: 'es', ...OWN },
    ])
    .execute();
  const { email, text } = await notify(plant);
  expect(email).toMatchObject({ subject: 'Plant: Beef 1 received', status: 'queued' });
  expect(email?.body).toContain('We received it.');
  expect(text?.body).toContain('Plant: Beef 1 received');
});

test('refuses unknown placeholders with a message at their field, and wording that omits the details people need', async () => {
  const plant = await makePlant(app);
  const save = (more: object) => app.callWith(saveNoticeText, plant.owner, { ...WHICH, ...OWN, revision: 0, ...more });
  expect(await save({ subject: '{anmal}' })).toMatchObject({ http: 400, fields: { subject: expect.any(String) } });
  expect(await save({ body: 'It is here.' })).toMatchObject({ http: 400, fields: { body: expect.any(String) } });
  expect(await save({ brief: 'a'.repeat(481) })).toMatchObject({ http: 400, fields: { brief: expect.any(String) } });
});

test('when three people edit at once, one saves and the others are told that the text has changed', async () => {
  const plant = await makePlant(app);
  const replies = await Promise.all(
    [1, 2, 3].map(() => app.call(saveNoticeText, plant.owner, { ...WHICH, ...OWN, revision: 0 })),
  );
  expect(replies.map((reply) => (reply.status === 'yes' ? 'saved' : reply.code)).sort()).toEqual([
    'saved',
    'settings_changed',
    'settings_changed',
  ]);
  const found = expectYes(await app.call(getNoticeText, plant.owner, WHICH)).data;
  expect(found).toMatchObject({ revision: 1, wording: OWN });
  expectYes(await app.call(saveNoticeText, plant.owner, { ...WHICH, ...OWN, subject: 'New', revision: 1 }));
  expect(await app.call(saveNoticeText, plant.owner, { ...WHICH, ...OWN, revision: 1 })).toMatchObject({
    code: 'settings_changed',
  });
});

test('every message has an example in both languages, and starts with our own wording', async () => {
  const plant = await makePlant(app);
  for (const template of NOTICE_TEXT_KEYS) {
    for (const language of ['en', 'es'] as const) {
      const { data } = expectYes(await app.call(getNoticeText, plant.owner, { template, language }));
      expect(data).toMatchObject({ revision: 0, wording: standardOf(template) });
      expect(data.example.subject).toMatch(/^Plant \w+: ./);
      expect(data.example.text.trim().split('\n\n').length).toBeGreaterThan(2);
    }
  }
});

test('sends a test to the person who asks for it, once per key', async () => {
  const plant = await makePlant(app);
  await app.db
    .updateTable('accounts')
    .set({ phone: '312 556 0009' })
    .where('account_id', '=', plant.owner.account_id)
    .execute();
  for (let click = 0; click < 2; click++) {
    expectYes(
      await app.call(
        testNoticeText,
        plant.owner,
        { ...WHICH, ...OWN },
        { key: '00000000-0000-4000-8000-000000000009' },
      ),
    );
  }
  expect(await eventsOf(app, plant, 'mail.tested')).toHaveLength(1);
  await deliverMails({ db: app.db, mailer: officeMailer }, await lastEvent(app, plant, 'mail.tested'));
  const [email, text, ...more] = await logOf(plant);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ channel: 'email', status: 'sent' });
  expect(email?.subject).toMatch(/^Plant \w+: \w+ 1 is here$/);
  expect(text).toMatchObject({ channel: 'text', recipient: '+13125560009', status: 'sent' });
  expect(text?.body).toContain('Reply STOP to end texts.');
});
