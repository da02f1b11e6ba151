import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  FIRST_TEMPLATE,
  getInvoiceTemplate,
  removeInvoiceLogo,
  saveInvoiceLogo,
  saveInvoiceTemplate,
} from '#contract/invoicing/template-api.ts';
import { findTemplate, insertTemplate, issueWith } from '#server/invoicing/template/template-store.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const view = async (person: Person, version?: number) =>
  expectYes(await app.call(getInvoiceTemplate, person, version === undefined ? {} : { version })).data;
const save = (person: Person, version: number, more: object = {}) =>
  app.call(saveInvoiceTemplate, person, { ...FIRST_TEMPLATE, ...more, version });
const logo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 20, channels: 3, background: '#c8372b' } })
          .png()
          .toBuffer(),
      ),
    ],
    'logo.png',
  );

test('starts with the built-in template, and keeps every saved version [INV-002]', async () => {
  const { owner } = await makePlant(app);
  expect(await view(owner)).toMatchObject({ version: 0, template: FIRST_TEMPLATE, logo: '', versions: [] });

  expectYes(await save(owner, 0, { terms: 'Due in\ntwo weeks', accent: '#8A1C1C' }));
  expectYes(await save(owner, 1, { terms: 'Due at pickup' }));
  const now = await view(owner);
  expect(now).toMatchObject({ version: 2, template: { terms: 'Due at pickup' } });
  expect(now.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await view(owner, 1)).toMatchObject({
    version: 1,
    template: { terms: 'Due in\ntwo weeks', accent: '#8a1c1c' },
  });
});

test('issues invoices with the newest version; blank details come from the plant', async () => {
  const { owner, plant_id } = await makePlant(app);
  const plant = await app.db
    .updateTable('plants')
    .set({ address: '1 Mill Rd', city: 'Ames', state: 'IA', zip: '50010', phone: '555-0100', email: 'hi@hill.test' })
    .where('plant_id', '=', plant_id)
    .returning('name')
    .executeTakeFirstOrThrow();
  expect(await issueWith(app.db, plant_id)).toMatchObject({ due_days: 14, template_version: 0 });

  expectYes(await save(owner, 0, { due_days: 30, tax_number: '42-7', phone_number: '555-0199', city: 'Boone' }));
  expect(await issueWith(app.db, plant_id)).toEqual({
    plant: {
      name: plant.name,
      street_address: '',
      city: 'Boone',
      state: '',
      zip_code: '',
      phone_number: '555-0199',
      email: 'hi@hill.test',
      tax_number: '42-7',
    },
    due_days: 30,
    template_version: 1,
  });
});

test('saves a version only if it is based on the latest one', async () => {
  const { owner, join } = await makePlant(app);
  const manager = await join('manager');
  expectYes(await save(manager, 0, { footer: 'Thank you' }));
  expect(await save(owner, 0, { footer: 'Thanks' })).toMatchObject({ http: 409, code: 'settings_changed' });
  const replies = await Promise.all(Array.from({ length: 5 }, () => save(owner, 1)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect((await view(owner)).version).toBe(2);
});

test('a new logo creates a new version, and earlier versions keep theirs', async () => {
  const { owner, plant_id } = await makePlant(app);
  expectYes(await save(owner, 0, { footer: 'Thank you' }));
  const { address } = expectYes(await app.call(saveInvoiceLogo, owner, { file: await logo() })).data;
  expectYes(await app.call(removeInvoiceLogo, owner, {}));

  const [second, third] = [await view(owner, 2), await view(owner)];
  expect(second).toMatchObject({ logo: address, template: { footer: 'Thank you' } });
  expect(third).toMatchObject({ version: 3, logo: '', template: { footer: 'Thank you' } });
  const kept = await findTemplate(app.db, plant_id, 2);
  expect((await app.app.inject({ method: 'GET', url: `/uploads/${kept?.logo}` })).statusCode).toBe(200);
});

test('a logo uploaded while someone else saves a version is refused, so their version isn’t lost', async () => {
  const { owner, plant_id } = await makePlant(app);
  expectYes(await save(owner, 0));
  const newest = { template: FIRST_TEMPLATE, logo: '' };
  const upload = await inTransaction(app.db, async (tx) => {
    await insertTemplate(tx, { plant_id, account_id: owner.account_id }, { ...newest, version: 2 });
    const uploading = app.call(saveInvoiceLogo, owner, { file: await logo() });
    await expectWaiting(app, 1);
    return { uploading };
  });
  expect(await upload.uploading).toMatchObject({ http: 503, code: 'busy' });
  expect(await view(owner)).toMatchObject({ version: 2, logo: '' });
});

test.each([
  ['a pale color', { accent: '#ffff00' }, 'accent'],
  ['a color with styles in it', { accent: '#1f5c43;background:url(x)' }, 'accent'],
  ['too many days', { due_days: 366 }, 'due_days'],
  ['half a day', { due_days: 1.5 }, 'due_days'],
  ['an unknown paper size', { paper: 'a0' }, 'paper'],
  ['terms that are too long', { terms: 'x'.repeat(1501) }, 'terms'],
  ['an invalid email address', { email: 'no at sign' }, 'email'],
])('refuses %s', async (_, more, field) => {
  const { owner } = await makePlant(app);
  const reply = await save(owner, 0, more);
  expect(reply).toMatchObject({ http: 400, code: 'malformed' });
  expect(Object.keys((reply as { fields?: object }).fields ?? {})).toEqual([field]);
});

test('never shows another plant’s versions, and the database refuses to change saved ones', async () => {
  const [{ owner }, other] = [await makePlant(app), await makePlant(app)];
  expectYes(await save(owner, 0));
  expect(await app.call(getInvoiceTemplate, other.owner, { version: 1 })).toMatchObject({ code: 'not_found' });
  await expect(
    inTransaction(app.db, (tx) => tx.updateTable('invoice_templates').set({ logo: 'x' }).execute()),
  ).rejects.toThrow('append-only');
});
