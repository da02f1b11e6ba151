import { expect, test } from 'vitest';
import { checkLink, resetPassword } from '#contract/accounts/recovery.ts';
import { register } from '#contract/accounts/registration.ts';
import { changePassword } from '#contract/accounts/security.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { accountMailOf } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { PASSWORD } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
const { mailTo } = accountMailOf(app);
let count = 0;

const form = (email: string) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  role: 'buyer' as const,
  customerAgreement: true,
  email,
  password: PASSWORD,
  confirmpassword: PASSWORD,
});
async function makeBuyer() {
  const answer = expectYes(await app.call(register, null, form(`lost${++count}@example.test`)));
  return { account_id: answer.data.id };
}

test('an emailed link can be checked before its screen asks for anything', async () => {
  const { account_id } = await makeBuyer();
  const { token } = await app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose: 'reset' }));
  expect(await app.call(checkLink, null, { token })).toMatchObject({ data: { is_good: true } });
  expect((await app.call(resetPassword, null, { token, ...NEW })).http).toBe(200);
  expect(await app.call(checkLink, null, { token })).toMatchObject({ data: { is_good: false } });
});

test('a new password is never one that many people use, nor is a reset one', async () => {
  const { account_id } = await makeBuyer();
  const person = await app.signIn(account_id);
  const { token } = await app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose: 'reset' }));
  const common = { password: 'football', confirmpassword: 'football' };
  expect(await app.call(changePassword, person, { present_password: PASSWORD, ...common })).toMatchObject({
    code: 'password_common',
  });
  expect(await app.call(resetPassword, null, { token, ...common })).toMatchObject({ code: 'password_common' });
  expect((await app.call(resetPassword, null, { token, ...NEW })).http).toBe(200);
});

test('registration answers a stranger the same whether or not the address has an account, and mails its owner', async () => {
  const plant = await makePlant(app);
  const known = `owner${++count}@example.test`;
  await app.db
    .updateTable('accounts')
    .set({ email: known, password_hash: 'set' })
    .where('account_id', '=', plant.plant_id)
    .execute();
  const fresh = `nobody${++count}@example.test`;
  const answers = async (email: string) => {
    const stranger = openBrowser(app, { address: '198.51.100.9' });
    const [first, again] = [await stranger.send(register, form(email)), await stranger.send(register, form(email))];
    return [first, again].map(({ http, status, message }) => ({ http, status, message }));
  };
  const [told] = [await answers(known)];
  expect(told).toEqual(await answers(fresh));
  expect(told).toMatchObject([
    { http: 200, message: 'Registration Successful' },
    { http: 409, status: 'no' },
  ]);
  const { password_hash } = await app.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', plant.plant_id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe('set');
  const mails = await mailTo(known);
  expect(mails[0]).toMatchObject({ subject: 'You already have an account' });
  expect(mails[0]?.text).toContain('/forgotPassword');
});
