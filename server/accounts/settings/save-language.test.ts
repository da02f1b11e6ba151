import { expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { saveLanguage } from '#contract/accounts/language-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const newcomer = (email: string) => ({
  first_name: 'Ana',
  last_name: 'Ruiz',
  email,
  password: 'knife and block',
  confirmpassword: 'knife and block',
  role: 'buyer' as const,
  customerAgreement: true,
});
const languageOf = async (account_id: number) =>
  expectYes(await app.call(me, await app.signIn(account_id), {})).data.language;

test('gives a new account the language of its browser, or none if the browser sends none', async () => {
  const spanish = expectYes(await app.call(register, null, { ...newcomer('ana@example.test'), language: 'es' }));
  const silent = expectYes(await app.call(register, null, newcomer('bob@example.test')));
  expect(await languageOf(spanish.data.id)).toBe('es');
  expect(await languageOf(silent.data.id)).toBeNull();
});

test('lets everyone choose a language, which applies from the next call on', async () => {
  const plant = await makePlant(app);
  const customer = await plant.join('customer');
  for (const person of [plant.owner, customer]) {
    expect(await app.call(saveLanguage, person, { language: 'es' })).toMatchObject({ status: 'yes', data: null });
    expect(await app.call(me, person, {})).toMatchObject({ data: { language: 'es' } });
  }
  expect(await languageOf((await plant.join('butcher')).account_id)).toBeNull();
});

test('refuses a signed-out caller and an unknown language', async () => {
  const { owner } = await makePlant(app);
  expect(await app.callWith(saveLanguage, null, { language: 'es' })).toMatchObject({ http: 401, code: 'signed_out' });
  expect(await app.callWith(saveLanguage, owner, { language: 'tlh' })).toMatchObject({ http: 400, code: 'malformed' });
  expect(await app.call(me, owner, {})).toMatchObject({ data: { language: null } });
});
