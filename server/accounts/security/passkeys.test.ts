import { describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import {
  addPasskey,
  getSecurity,
  loginPasskey,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/accounts/security-api.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makeAuthenticator } from '#server/test/authenticator.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const PASSWORD = 'knife and block';
/** The origin of requests made with fastify's inject. */
const ORIGIN = 'http://localhost';

async function makePerson(): Promise<Person> {
  const { owner } = await makePlant(app);
  const password_hash = await hashPassword(PASSWORD);
  await app.db.updateTable('accounts').set({ password_hash }).where('account_id', '=', owner.account_id).execute();
  return owner;
}
async function ask(person: Person): Promise<string> {
  return expectYes(await app.call(startPasskey, person, { present_password: PASSWORD })).data.challenge;
}
async function addTo(person: Person, authenticator = makeAuthenticator(ORIGIN)) {
  const answer = expectYes(
    await app.call(addPasskey, person, {
      name: 'My phone',
      answer: authenticator.make(await ask(person)),
    }),
  );
  return { authenticator, passkey_id: answer.data.passkey_id };
}
async function askToSignIn(): Promise<string> {
  return expectYes(await app.call(startPasskeyLogin, null, {})).data.challenge;
}
const REFUSED = { http: 422, code: 'passkey_refused' };

describe('a passkey', () => {
  test('can be added, named, used and removed by its owner', async () => {
    const person = await makePerson();
    const { authenticator, passkey_id } = await addTo(person);
    const browser = openBrowser(app);
    const entered = expectYes(await browser.send(loginPasskey, { answer: authenticator.sign(await askToSignIn()) }));
    expect(entered).toMatchObject({ http: 200, status: 'yes' });
    expect(await app.call(me, { account_id: 0, token: String(entered.data) }, {})).toMatchObject({
      data: { id: person.account_id },
    });
    expect((await app.call(renamePasskey, person, { passkey_id, name: 'Laptop' })).http).toBe(200);
    expect(await app.call(getSecurity, person, {})).toMatchObject({
      data: { passkeys: [{ passkey_id, name: 'Laptop', last_used_at: expect.any(String) }] },
    });
    expect((await app.call(removePasskey, person, { passkey_id })).http).toBe(200);
    expect(await app.call(loginPasskey, null, { answer: authenticator.sign(await askToSignIn()) })).toMatchObject(
      REFUSED,
    );
  });

  test('lets in only one of several copies used at the same moment', async () => {
    const person = await makePerson();
    const { authenticator } = await addTo(person);
    const challenges = await Promise.all(Array.from({ length: 8 }, askToSignIn));
    const signed = challenges.map((challenge) => {
      authenticator.counter = 4;
      return authenticator.sign(challenge);
    });
    const replies = await Promise.all(signed.map((answer) => app.call(loginPasskey, null, { answer })));
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(replies.find(({ http }) => http !== 200)).toMatchObject(REFUSED);
  });

  test('left by a squatter is removed once the owner of the address sets a password', async () => {
    const person = await makePerson();
    const { authenticator: left } = await addTo(person);
    const setAnew = async () => {
      const { token } = await inTransaction(app.db, (tx) => makeLink(tx, { ...person, purpose: 'reset' }));
      const input = { token, password: PASSWORD, confirmpassword: PASSWORD };
      expect(await app.call(resetPassword, null, input)).toMatchObject({ http: 200 });
    };
    await setAnew();
    const answer = left.sign(await askToSignIn());
    expect(await app.call(loginPasskey, null, { answer })).toMatchObject(REFUSED);

    const { authenticator: own } = await addTo(await app.signIn(person.account_id));
    await setAnew();
    expect((await app.call(loginPasskey, null, { answer: own.sign(await askToSignIn()) })).http).toBe(200);
  });

  test('cannot be renamed or removed by anyone else', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const { passkey_id } = await addTo(person);
    expect((await app.call(renamePasskey, other, { passkey_id, name: 'Mine' })).http).toBe(404);
    expect((await app.call(removePasskey, other, { passkey_id })).http).toBe(404);
  });

  test('cannot be added without the password, for another account, twice, or in answer to an old challenge', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    expect(await app.call(startPasskey, person, { present_password: 'wrong' })).toMatchObject({
      code: 'present_password_wrong',
    });
    const authenticator = makeAuthenticator(ORIGIN);
    const add = (who: Person, challenge: string) =>
      app.call(addPasskey, who, { name: 'x', answer: authenticator.make(challenge) });
    expect(await add(other, await ask(person))).toMatchObject(REFUSED);
    expect(await add(person, 'bm9ib2R5IGFza2Vk')).toMatchObject(REFUSED);
    expect((await add(person, await ask(person))).http).toBe(200);
    expect(await add(person, await ask(person))).toMatchObject(REFUSED);
    expect(await add(other, await ask(other))).toMatchObject(REFUSED);
  });

  test('cannot be added beyond a limit of twenty, even when many are added at once', async () => {
    const person = await makePerson();
    const challenges: string[] = [];
    for (let at = 0; at < MAX_PASSKEYS + 5; at++) challenges.push(await ask(person));
    const answers = await Promise.all(
      challenges.map((challenge) =>
        app.call(addPasskey, person, { name: 'x', answer: makeAuthenticator(ORIGIN).make(challenge) }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(MAX_PASSKEYS);
    expect(answers.find(({ http }) => http !== 200)).toMatchObject({ code: 'passkeys_full' });
  });
});

describe('signing in by passkey', () => {
  test('accepts a response only once, even when it is sent 20 times at once', async () => {
    const { authenticator } = await addTo(await makePerson());
    const answer = authenticator.sign(await askToSignIn());
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(loginPasskey, null, { answer })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.find(({ http }) => http !== 200)).toMatchObject(REFUSED);
  });

  test('refuses a copied passkey whose counter does not advance', async () => {
    const { authenticator } = await addTo(await makePerson());
    const enter = async () => app.call(loginPasskey, null, { answer: authenticator.sign(await askToSignIn()) });
    expect((await enter()).http).toBe(200);
    expect((await enter()).http).toBe(200);
    authenticator.counter = 0;
    expect(await enter()).toMatchObject(REFUSED);
  });

  test.each([
    [
      'of another site',
      (a: ReturnType<typeof makeAuthenticator>) => Object.assign(a, { origin: 'https://evil.example' }),
    ],
    [
      'that did not ask for its person',
      (a: ReturnType<typeof makeAuthenticator>) => Object.assign(a, { userVerified: false }),
    ],
  ])('refuses a response %s', async (_, spoil) => {
    const { authenticator } = await addTo(await makePerson());
    spoil(authenticator);
    expect(await app.call(loginPasskey, null, { answer: authenticator.sign(await askToSignIn()) })).toMatchObject(
      REFUSED,
    );
  });

  test('refuses another passkey’s signature, another kind of challenge, and an expired one', async () => {
    const person = await makePerson();
    const { authenticator } = await addTo(person);
    const stranger = makeAuthenticator(ORIGIN);
    const forged = { ...stranger.sign(await askToSignIn()), id: authenticator.sign('x').id };
    expect(await app.call(loginPasskey, null, { answer: forged })).toMatchObject(REFUSED);
    expect(await app.call(loginPasskey, null, { answer: authenticator.sign(await ask(person)) })).toMatchObject(
      REFUSED,
    );
    const late = await askToSignIn();
    await app.db.updateTable('challenges').set({ expires_at: '2020-01-01T00:00:00Z' }).execute();
    expect(await app.call(loginPasskey, null, { answer: authenticator.sign(late) })).toMatchObject(REFUSED);
    const nonsense = { id: 'x', response: { clientDataJSON: 'not json' } };
    expect(await app.call(loginPasskey, null, { answer: nonsense })).toMatchObject(REFUSED);
  });

  test('refuses a deactivated account', async () => {
    const person = await makePerson();
    const { authenticator } = await addTo(person);
    await app.db
      .updateTable('accounts')
      .set({ deactivated_at: '2026-01-01T00:00:00Z' })
      .where('account_id', '=', person.account_id)
      .execute();
    expect(await app.call(loginPasskey, null, { answer: authenticator.sign(await askToSignIn()) })).toMatchObject(
      REFUSED,
    );
  });
});
