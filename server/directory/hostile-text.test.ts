import { expect, test } from 'vitest';
import {
  addCustomer,
  findCustomers,
  getAllCustomers,
  getProducers,
  updateCustomer,
  viewCustomer,
} from '#contract/directory/api.ts';
import { addCustomerNote, getCustomerNotes } from '#contract/directory/notes-api.ts';
import { findSimilar } from '#contract/directory/records-api.ts';
import { getTags, tagCustomers } from '#contract/directory/tags-api.ts';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const HOSTILE = [
  `'); drop table customers; --`,
  `' or 1=1 --`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ana\r\nBcc: all@example.test',
  '{{7*7}} %s %n `id`',
  '\u202eevil\u200b',
  '../../etc/passwd',
];

test.each(HOSTILE)('treats %j as plain text on one line', async (typed) => {
  const text = typed.replace('\r\n', ' ').replace(/[\u202e\u200b]/g, '');
  const plant = await makePlant(app);
  const fields = {
    first_name: typed,
    last_name: typed,
    address: typed,
    city: typed,
    state: typed,
    phone: typed.slice(0, 40),
  };
  const added = expectYes(await app.call(addCustomer, plant.owner, fields));
  const { id } = added.data;
  const kept = { first_name: text, last_name: text, street_address: text, city: text, state: text };
  expect(await app.call(viewCustomer, plant.owner, { id })).toMatchObject({ data: kept });
  expect(await app.call(updateCustomer, plant.owner, { id, ...fields, first_name: 'Ana' })).toMatchObject({
    http: 200,
  });
  await app.call(updateCustomer, plant.owner, { id, first_name: typed });

  await app.call(addCustomer, plant.owner, { first_name: 'Somebody', last_name: 'Else' });
  for (const search of [getAllCustomers, findCustomers]) {
    expect(await app.call(search, plant.owner, { search: text })).toMatchObject({ http: 200, data: [{ id }] });
  }
  expect(await app.call(getProducers, plant.owner, { search: text })).toMatchObject({ http: 200, data: [] });
  expect(await app.call(findSimilar, plant.owner, { ...fields, email: text })).toMatchObject({ http: 200 });

  await app.call(addCustomerNote, plant.owner, { customer_id: id, body: typed });
  expect(await app.call(getCustomerNotes, plant.owner, { customer_id: id })).toMatchObject({ data: [{ body: typed }] });
  await app.call(tagCustomers, plant.owner, { ids: [id], name: typed });
  expect(await app.call(getTags, plant.owner, {})).toMatchObject({ data: [{ name: text, count: 1 }] });
});

test('lets no email address or name add a header to an email', async () => {
  const plant = await makePlant(app);
  for (const email of [
    'ana@example.test\r\nBcc: all@example.test',
    'ana@example.test, bob@example.test',
    '<ana@example.test>',
  ]) {
    expect(await app.call(addCustomer, plant.owner, { first_name: 'Ana', email })).toMatchObject({ http: 400 });
  }
  const facts = { plant_name: 'Plant\r\nBcc: all@example.test', role: 'customer' as const, path: '/x' };
  const reader = { language: 'en' as const, first_name: 'Ana\r\nBcc: all@example.test', public_url: '' };
  const { subject, text } = writeAccountMail('invite', facts, reader);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^Bcc:/m);
});
