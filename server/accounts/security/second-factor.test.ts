import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { resetPassword } from '#contract/accounts/recovery-api.ts';
import {
  changePassword,
  confirmSecondFactor,
  getSecurity,
  loginCode,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '#contract/accounts/security-api.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { holdWait } from '#server/test/tries.ts';
import { codeOf, PASSWORD, peopleOf } from '#server/test/two-step.ts';

const app = openTestApp();
const { makePerson, start, turnOn } = peopleOf(app);
const ANOTHER = { password: 'quite another', confirmpassword: 'quite another' };
const WRONG = { http: 422, code: 'code_wrong' };
let count = 0;

const open = () => openBrowser(app, { address: `10.9.${++count % 250}.1` });
/** A browser that has passed the password step. */
async function atSecondStep(email: string, remember = false) {
  const browser = open();
  expect(await browser.send(login, { username: email, password: PASSWORD, remember })).toMatchObject({
    http: 401,
    code: 'second_step',
  });
  expect(browser.cookies.has('hq_refresh')).toBe(false);
  return browser;
}

describe('two-step sign-in', () => {
  test('does not change sign-in for anyone else', async () => {
    const { email } = await makePerson();
    expect(await open().send(login, { username: email, password: PASSWORD })).toEqual({
      http: 200,
      retryAfter: 0,
      status: 'yes',
      data: expect.stringMatching(/^eyJ/),
    });
  });

  test('asks for a code after the password and signs in with the right one', async () => {
    const { email, secret, person } = await turnOn();
    const browser = await atSecondStep(email, true);
    const entered = expectYes(await browser.send(loginCode, { code: codeOf(secret).replace(/^.{3}/, '$& ') }));
    expect(entered.http).toBe(200);
    expect(browser.cookies.has('hq_refresh')).toBe(true);
    expect(browser.cookies.has('hq_challenge')).toBe(false);
    const token = String(entered.data);
    expect(await app.call(me, { account_id: 0, token }, {})).toMatchObject({ data: { id: person.account_id } });
    const sessions = await app.db
      .selectFrom('sessions')
      .select('remembered')
      .where('account_id', '=', person.account_id)
      .orderBy('created_at', 'desc')
      .execute();
    expect(sessions[0]).toEqual({ remembered: true });
  });

  test('left by a squatter is removed once the owner of the address sets a password', async () => {
    const { email, person } = await turnOn();
    const setAnew = async () => {
      const { token } = await inTransaction(app.db, (tx) => makeLink(tx, { ...person, purpose: 'reset' }));
      const input = { token, password: PASSWORD, confirmpassword: PASSWORD };
      expect(await app.call(resetPassword, null, input)).toMatchObject({ http: 200 });
    };
    const tryToSignIn = () => openBrowser(app).send(login, { username: email, password: PASSWORD });
    await setAnew();
    expect((await tryToSignIn()).http).toBe(200);

    const again = await app.signIn(person.account_id);
    await app.call(confirmSecondFactor, again, { code: codeOf(await start(again), -1) });
    await setAnew();
    expect(await tryToSignIn()).toMatchObject({ code: 'second_step' });
  });

  test('does not mention a second step after a wrong password', async () => {
    const { email } = await turnOn();
    expect(await open().send(login, { username: email, password: 'wrong' })).toMatchObject({ code: 'wrong_password' });
  });

  test('accepts each code once: of five browsers with the same code, only one gets in', async () => {
    const { email, secret } = await turnOn();
    const browsers = [];
    for (let at = 0; at < 5; at++) browsers.push(await atSecondStep(email));
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => browser.send(loginCode, { code })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.find(({ http }) => http !== 200)).toMatchObject(WRONG);
  });

  test('accepts codes half a minute early or late, but none older than the last one used', async () => {
    const { email, secret } = await turnOn();
    expect(await (await atSecondStep(email)).send(loginCode, { code: codeOf(secret, 3) })).toMatchObject(WRONG);
    expect(await (await atSecondStep(email)).send(loginCode, { code: codeOf(secret, -3) })).toMatchObject(WRONG);
    expect((await (await atSecondStep(email)).send(loginCode, { code: codeOf(secret, 1) })).http).toBe(200);
    expect(await (await atSecondStep(email)).send(loginCode, { code: codeOf(secret) })).toMatchObject(WRONG);
  });

  test('slows code guessing across browsers and repeated sign-ins', async () => {
    const { email, secret } = await turnOn();
    const guess = async () => (await atSecondStep(email)).send(loginCode, { code: '000000' });
    for (let tries = 0; tries < 6; tries++) expect((await guess()).http).toBe(422);
    expect(await holdWait(app)).toBe(5);
    expect(await guess()).toMatchObject({ http: 429, code: 'too_many' });
    expect((await (await atSecondStep(email)).send(loginCode, { code: codeOf(secret) })).http).toBe(429);
  });

  test('starts over if the cookie is missing, used, or expired, or the password has changed', async () => {
    const { email, person, secret } = await turnOn();
    const over = { http: 422, code: 'begin_again' };
    expect(await open().send(loginCode, { code: codeOf(secret) })).toMatchObject(over);
    const late = await atSecondStep(email);
    await app.db.updateTable('challenges').set({ expires_at: '2020-01-01T00:00:00Z' }).execute();
    expect(await late.send(loginCode, { code: codeOf(secret) })).toMatchObject(over);
    const before = await atSecondStep(email);
    await app.call(changePassword, person, { present_password: PASSWORD, ...ANOTHER });
    expect(await before.send(loginCode, { code: codeOf(secret) })).toMatchObject(over);
    await app.call(changePassword, person, {
      present_password: ANOTHER.password,
      password: PASSWORD,
      confirmpassword: PASSWORD,
    });
    const used = await atSecondStep(email);
    const challenge = used.cookies.get('hq_challenge') ?? '';
    expect((await used.send(loginCode, { code: codeOf(secret) })).http).toBe(200);
    used.cookies.set('hq_challenge', challenge);
    expect(await used.send(loginCode, { code: codeOf(secret, 1) })).toMatchObject(over);
  });
});

describe('recovery codes', () => {
  test('come in a set of ten, work once each, and are stored as hashes', async () => {
    const { email, person, codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect((await (await atSecondStep(email)).send(loginCode, { code: code.toLowerCase() })).http).toBe(200);
    expect(await (await atSecondStep(email)).send(loginCode, { code })).toMatchObject(WRONG);
    expect(await app.call(getSecurity, person, {})).toMatchObject({ data: { recovery_codes_left: 9 } });
    const kept = await app.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', person.account_id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(codes[1]?.replaceAll('-', ''));
  });

  test('work only for their own account, and stop working once new ones are issued', async () => {
    const [one, other] = [await turnOn(), await turnOn()];
    expect(await (await atSecondStep(one.email)).send(loginCode, { code: other.codes[0] ?? '' })).toMatchObject(WRONG);
    const answer = expectYes(await app.call(renewRecoveryCodes, one.person, { present_password: PASSWORD }));
    expect(answer.data.recovery_codes).toHaveLength(10);
    expect(await (await atSecondStep(one.email)).send(loginCode, { code: one.codes[1] ?? '' })).toMatchObject(WRONG);
  });
});

describe('turning two-step sign-in on and off', () => {
  test('requires a correct code to turn it on, and no code at sign-in until then', async () => {
    const { person, email } = await makePerson();
    const secret = await start(person);
    expect(await app.call(confirmSecondFactor, person, { code: '000000' })).toMatchObject(WRONG);
    expect((await open().send(login, { username: email, password: PASSWORD })).http).toBe(200);
    expect((await app.call(confirmSecondFactor, person, { code: codeOf(secret) })).http).toBe(200);
    expect(await app.call(startSecondFactor, person, { present_password: PASSWORD })).toMatchObject({
      code: 'second_factor_on',
    });
    await atSecondStep(email);
  });

  test('returns one set of recovery codes, even when the same code is sent several times at once', async () => {
    const { person } = await makePerson();
    const code = codeOf(await start(person));
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(confirmSecondFactor, person, { code })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await app.call(getSecurity, person, {})).toMatchObject({
      data: { recovery_codes_left: 10, has_second_factor: true },
    });
  });

  test('requires the password, and can’t be confirmed before it is started', async () => {
    const { person } = await makePerson();
    expect(await app.call(startSecondFactor, person, { present_password: 'wrong' })).toMatchObject({
      code: 'present_password_wrong',
    });
    expect(await app.call(confirmSecondFactor, person, { code: '123456' })).toMatchObject({ code: 'begin_again' });
    expect(await app.call(renewRecoveryCodes, person, { present_password: PASSWORD })).toMatchObject({
      code: 'begin_again',
    });
  });

  test('requires the password or a code to turn it off', async () => {
    const [one, other] = [await turnOn(), await turnOn()];
    expect(await app.call(stopSecondFactor, one.person, { code: '000000' })).toMatchObject(WRONG);
    expect(await app.call(stopSecondFactor, one.person, { present_password: 'wrong' })).toMatchObject({
      code: 'present_password_wrong',
    });
    expect(await app.callWith(stopSecondFactor, one.person, {})).toMatchObject({ http: 400 });
    expect((await app.call(stopSecondFactor, one.person, { code: codeOf(one.secret) })).http).toBe(200);
    expect((await open().send(login, { username: one.email, password: PASSWORD })).http).toBe(200);
    expect((await app.call(stopSecondFactor, other.person, { present_password: PASSWORD })).http).toBe(200);
    expect(await app.call(getSecurity, other.person, {})).toMatchObject({
      data: { has_second_factor: false, recovery_codes_left: 0 },
    });
  });

  test('stores the secret encrypted for its account', async () => {
    const [one, other] = [await turnOn(), await turnOn()];
    const rows = await app.db.selectFrom('second_factors').select(['account_id', 'sealed_secret']).execute();
    for (const { sealed_secret } of rows) {
      expect(sealed_secret.includes(one.secret)).toBe(false);
      expect(sealed_secret.includes(Buffer.from(Secret.fromBase32(one.secret).bytes))).toBe(false);
    }
    const sealed = rows.find(({ account_id }) => account_id === other.person.account_id)?.sealed_secret;
    await app.db
      .updateTable('second_factors')
      .set({ sealed_secret: sealed ?? Buffer.alloc(0), last_step: 0 })
      .where('account_id', '=', one.person.account_id)
      .execute();
    expect((await (await atSecondStep(one.email)).send(loginCode, { code: codeOf(other.secret) })).http).not.toBe(200);
  });
});
