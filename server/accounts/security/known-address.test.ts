import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { checkLink, forgotPassword, resetPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { changeEmail, changePassword } from '#contract/accounts/security-api.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { accountMailOf } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { PASSWORD } from '#server/test/cheap-password.ts';
import { makeCustomer, makePlant, openTestApp, statementsOf } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
const { mailTo } = accountMailOf(app);
let count = 0;
// Deletes the messages, because the number of messages per account is limited and later tests would have to wait.
afterEach(() => app.db.deleteFrom('mails').where('owner_id', '=', MARKET_ID).execute());

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

test('an emailed link can be checked before its screen asks for anything, and fails once used', async () => {
  const { account_id } = await makeBuyer();
  const { token } = await app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose: 'reset' }));
  expect(await app.call(checkLink, null, { token })).toMatchObject({ data: { is_good: true } });
  expect((await app.call(resetPassword, null, { token, ...NEW })).http).toBe(200);
  expect(await app.call(checkLink, null, { token })).toMatchObject({ data: { is_good: false } });
});

test('refuses common passwords when someone changes or resets theirs', async () => {
  const { account_id } = await makeBuyer();
  const person = await app.signIn(account_id);
  const { token } = await app.db.transaction().execute((tx) => makeLink(tx, { account_id, purpose: 'reset' }));
  const common = { password: 'football', confirmpassword: 'football' };
  expect(await app.call(changePassword, person, { present_password: PASSWORD, ...common })).toMatchObject({
    code: 'password_common',
  });
  expect(await app.call(resetPassword, null, { token, ...common })).toMatchObject({ code: 'password_common' });
  const { last_name } = await app.db
    .selectFrom('accounts')
    .select('last_name')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const own = { password: `${last_name}2026!`, confirmpassword: `${last_name}2026!` };
  expect(await app.call(changePassword, person, { present_password: PASSWORD, ...own })).toMatchObject({
    code: 'password_guessable',
  });
  expect(await app.call(resetPassword, null, { token, ...own })).toMatchObject({ code: 'password_guessable' });
  expect((await app.call(resetPassword, null, { token, ...NEW })).http).toBe(200);
});

test('registration gives a stranger the same answer whether or not the address has an account, and emails its owner', async () => {
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
  const [replies] = [await answers(known)];
  expect(replies).toEqual(await answers(fresh));
  expect(replies).toMatchObject([
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

/** An address for each kind of account, and one without an account. */
async function addresses() {
  const plant = await makePlant(app);
  const of = () => `kind${++count}@example.test`;
  const [used, shadow, unproved, fresh] = [of(), of(), of(), of()];
  const setEmail = (account_id: number, email: string, password_hash: string | null) =>
    app.db.updateTable('accounts').set({ email, password_hash }).where('account_id', '=', account_id).execute();
  await setEmail(plant.plant_id, used, await hashPassword(PASSWORD));
  const { account_id } = await makeCustomer(app, plant);
  await setEmail(account_id, shadow, null);
  expectYes(await openBrowser(app, { address: '192.0.2.1' }).send(register, form(unproved)));
  return { used, shadow, unproved, fresh };
}
const processor = (email: string) => ({
  ...form(email),
  role: 'processor' as const,
  nmfs_number: 'beef,hog',
  license_number: 's1',
  processorAgreement: true,
});

test('registering does the same work for every address, whether or not it has an account', async () => {
  for (const registration of [form, processor]) {
    const works: string[][] = [];
    for (const email of Object.values(await addresses()))
      works.push(
        await statementsOf(async () => {
          const reply = await openBrowser(app, { address: '203.0.113.2' }).send(register, registration(email));
          expect(reply).toMatchObject({ http: 200, message: 'Registration Successful' });
        }),
      );
    const [first, ...others] = works;
    expect(first?.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toEqual(first);
  }
});

test('registering a known address stores nothing, but its owner is notified', async () => {
  const { used, shadow, unproved, fresh } = await addresses();
  const countAll = async () => {
    const { rows } = await sql<{ accounts: number; plants: number; templates: number; accepted: number }>`
      select (select count(*) from accounts) as accounts, (select count(*) from plants) as plants,
        (select count(*) from cut_sheet_templates) as templates, (select count(*) from agreement_acceptances) as accepted`.execute(
      app.db,
    );
    return rows[0];
  };
  await mailTo(fresh);
  const before = await countAll();
  for (const email of [used, shadow, unproved])
    expectYes(await openBrowser(app, { address: '203.0.113.3' }).send(register, processor(email)));
  expect(await countAll()).toEqual(before);
  for (const email of [used, shadow, unproved]) expect(await mailTo(email)).toHaveLength(1);
  expectYes(await openBrowser(app, { address: '203.0.113.3' }).send(register, processor(fresh)));
  expect(await mailTo(fresh)).toEqual([]);
});

test('wrong passwords, resets, and new email addresses do the same work for every address', async () => {
  const { account_id } = await makeBuyer();
  const person = await app.signIn(account_id);
  // From here on the caller stays cached, because the clock has stopped.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expectYes(await app.call(changeEmail, person, { email: `other${++count}@example.test`, present_password: PASSWORD }));
  const calls = {
    login: (email: string) => app.call(login, null, { username: email, password: 'not the right one' }),
    forgotPassword: (email: string) => app.call(forgotPassword, null, { email }),
    changeEmail: (email: string) => app.call(changeEmail, person, { email, present_password: PASSWORD }),
  };
  for (const call of Object.values(calls)) {
    const works: { answer: object; statements: string[] }[] = [];
    for (const email of Object.values(await addresses())) {
      let answer = {};
      const statements = await statementsOf(async () => {
        answer = { ...(await call(email)), headers: 0 };
      });
      works.push({ answer, statements });
    }
    for (const work of works) expect(work).toEqual(works[0]);
  }
});

test('changing to an email address that already has an account sends nothing to it', async () => {
  const { used, fresh } = await addresses();
  const { account_id } = await makeBuyer();
  const person = await app.signIn(account_id);
  for (const email of [used, fresh])
    expectYes(await app.call(changeEmail, person, { email, present_password: PASSWORD }));
  expect(await mailTo(used)).toEqual([]);
  expect(await mailTo(fresh)).toHaveLength(1);
});
