import { expect, test } from 'vitest';
import { customerLanguage, setCustomerLanguage } from '#contract/directory/language-api.ts';
import { makeCustomer, makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('the office sets the language of a customer who never signed in, and of nobody else', async () => {
  const plant = await makePlant(app);
  const { customer_id: id, account_id } = await makeCustomer(app, plant);
  const languageOf = async () => expectYes(await app.call(customerLanguage, plant.owner, { id })).data;
  await app.db.updateTable('accounts').set({ password_hash: null }).where('account_id', '=', account_id).execute();
  expect(await languageOf()).toEqual({ language: 'en', can: { change: true } });
  expectYes(await app.call(setCustomerLanguage, plant.owner, { id, language: 'es' }));
  expect(await languageOf()).toEqual({ language: 'es', can: { change: true } });
  await app.db.updateTable('accounts').set({ password_hash: 'x' }).where('account_id', '=', account_id).execute();
  expect(await app.call(setCustomerLanguage, plant.owner, { id, language: 'en' })).toMatchObject({
    code: 'language_is_theirs',
  });
  expect(await languageOf()).toEqual({ language: 'es', can: { change: false } });
  const stranger = (await makePlant(app)).owner;
  expect(await app.call(setCustomerLanguage, stranger, { id, language: 'en' })).toMatchObject({ http: 404 });
  const butcher = await plant.join('butcher');
  expect(await app.call(setCustomerLanguage, butcher, { id, language: 'en' })).toMatchObject({ http: 403 });
});
