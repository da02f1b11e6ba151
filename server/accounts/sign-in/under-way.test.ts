import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import {
  changeEmail,
  changePassword,
  loginCode,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '#contract/accounts/security-api.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { endSessionsOf, setPassword } from '#server/accounts/store.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { codeOf, PASSWORD, peopleOf } from '#server/test/two-step.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const { makePerson, turnOn } = peopleOf(app);
const LATE = { http: 401, code: 'signed_out' };
let count = 0;
const open = () => openBrowser(app, { address: `10.8.${++count % 250}.1` });

/** Changes the password, which signs the person out, while `calls` that already checked the old password are in progress. */
async function setAnew({ account_id }: Person, ...calls: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const password_hash = await hashPassword('brand new word');
  const { answers } = await app.db.transaction().execute(async (tx) => {
    await setPassword(tx, account_id, password_hash);
    await endSessionsOf(tx, account_id);
    const sent = Promise.all(calls.map((call) => call()));
    await expectWaiting(app, calls.length);
    return { answers: sent };
  });
  return answers;
}
const living = (table: 'sessions' | 'challenges', { account_id }: Person) =>
  table === 'sessions'
    ? app.db
        .selectFrom(table)
        .select('session_id')
        .where('account_id', '=', account_id)
        .where('ended_at', 'is', null)
        .execute()
    : app.db.selectFrom(table).select('kind').where('account_id', '=', account_id).execute();

describe('a sign-in with the old password', () => {
  test.each([
    ['starts no session', makePerson],
    ['is not asked for a second step', turnOn],
  ])('%s', async (_, make) => {
    const { person, email } = await make();
    const signIn = () => open().send(login, { username: email, password: PASSWORD });
    for (const answer of await setAnew(person, signIn, signIn, signIn)) expect(answer).toMatchObject(LATE);
    expect(await living('sessions', person)).toEqual([]);
    expect(await living('challenges', person)).toEqual([]);
    const later = await open().send(login, { username: email, password: 'brand new word' });
    expect(later).not.toMatchObject({ code: 'signed_out' });
  });

  test('starts no session even if its second step is already under way', async () => {
    const { person, email, secret } = await turnOn();
    const browser = open();
    await browser.send(login, { username: email, password: PASSWORD });
    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`select 1 from accounts where account_id = ${person.account_id} for update`.execute(tx);
        const answer = browser.send(loginCode, { code: codeOf(secret) });
        await expectWaiting(app, 1);
        await setPassword(tx, person.account_id, await hashPassword('brand new word'));
        await endSessionsOf(tx, person.account_id);
        return { answer };
      })
      .then(async ({ answer }) => expect(await answer).toMatchObject(LATE));
    expect(await living('sessions', person)).toEqual([]);
  });
});

describe('a call that outlives its session changes nothing', () => {
  const ANOTHER = { password: 'the thief’s word', confirmpassword: 'the thief’s word' };
  const accountOf = ({ account_id }: Person) =>
    app.db
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('account_id', '=', account_id)
      .executeTakeFirst();
  const kept = async (person: Person) => {
    const of = (table: 'one_time_links' | 'second_factors' | 'recovery_codes') =>
      app.db.selectFrom(table).selectAll().where('account_id', '=', person.account_id).execute();
    const { email } = (await accountOf(person)) ?? {};
    return {
      email,
      links: await of('one_time_links'),
      factor: await of('second_factors'),
      codes: await of('recovery_codes'),
    };
  };

  test.each([
    [
      'another password',
      makePerson,
      (person: Person) => app.call(changePassword, person, { present_password: PASSWORD, ...ANOTHER }),
    ],
    [
      'another address',
      makePerson,
      (person: Person) =>
        app.call(changeEmail, person, { present_password: PASSWORD, email: `thief${++count}@example.test` }),
    ],
    [
      'two-step sign-in begun',
      makePerson,
      (person: Person) => app.call(startSecondFactor, person, { present_password: PASSWORD }),
    ],
    [
      'two-step sign-in off',
      turnOn,
      (person: Person) => app.call(stopSecondFactor, person, { present_password: PASSWORD }),
    ],
    [
      'new recovery codes',
      turnOn,
      (person: Person) => app.call(renewRecoveryCodes, person, { present_password: PASSWORD }),
    ],
  ] as const)('%s', async (_, make, call) => {
    const { person, email } = await make();
    const before = await kept(person);
    for (const answer of await setAnew(person, () => call(person))) expect(answer).toMatchObject(LATE);
    expect(await kept(person)).toEqual(before);
    const owner = await open().send(login, { username: email, password: 'brand new word' });
    expect(owner).not.toMatchObject({ code: 'wrong_password' });
  });
});
