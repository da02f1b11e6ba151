import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { login, logout, me, refresh } from '#contract/accounts/api.ts';
import { saveProfile } from '#contract/accounts/profile-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import {
  changeEmail,
  changePassword,
  endOneSession,
  endOtherSessions,
  getSecurity,
  signOutEverywhere,
} from '#contract/accounts/security-api.ts';
import { REFUSALS } from '#contract/app/refusals.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const SECRET = 'only for tests';
const PASSWORD = 'knife and block';
let count = 0;

async function givePassword({ account_id }: Person): Promise<string> {
  const password_hash = await hashPassword(PASSWORD);
  const { email } = await app.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('account_id', '=', account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email ?? '';
}
async function signIn(person: Person, agent = '') {
  const email = await givePassword(person);
  const browser = openBrowser(app, { address: `10.5.${++count % 250}.1`, agent });
  const answer = expectYes(await browser.send(login, { username: email, password: PASSWORD }));
  return { browser, email, person: { ...person, token: String(answer.data) } };
}

describe('an access token', () => {
  const claimsOf = ({ token }: Person) => decodeJwt(token);
  const http = async (token: string) => (await app.call(me, { account_id: 0, token }, {})).http;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('is refused if signed with another algorithm, no matter what it claims', async () => {
    const { owner } = await makePlant(app);
    const claims = claimsOf(owner);
    const sign = (alg: string) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(SECRET));
    expect(await http(await sign('HS256'))).toBe(200);
    for (const alg of ['HS384', 'HS512']) expect(await http(await sign(alg))).toBe(401);
    const [, body = '', signature = ''] = owner.token.split('.');
    for (const alg of ['none', 'None', 'RS256', 'ES256', 'HS512']) {
      expect(await http(`${part({ alg })}.${body}.${signature}`)).toBe(401);
      expect(await http(`${part({ alg })}.${body}.`)).toBe(401);
    }
    expect(await http(`${owner.token}x`)).toBe(401);
  });

  test('is refused if its claims were altered, and the session decides who is calling', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const [head = '', , signature = ''] = plant.owner.token.split('.');
    const lie = { ...claimsOf(plant.owner), id: other.plant_id, admin: other.plant_id, role: 'processor' };
    expect(await http(`${head}.${part(lie)}.${signature}`)).toBe(401);
    const signed = await new SignJWT(lie).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET));
    expect(await app.call(me, { account_id: 0, token: signed }, {})).toMatchObject({ data: { admin: plant.plant_id } });
  });

  test('for another plant gives no access to this one', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    await plant.join('customer');
    const seen = await app.call(getAllCustomers, other.owner, {});
    expect(seen).toMatchObject({ http: 200, data: [] });
  });
});

describe('a call from a page of another site', () => {
  const CALLS = [login, register, refresh, logout] as const;

  test.each([
    ['says so', { 'sec-fetch-site': 'cross-site' }],
    ['comes from a neighboring name', { 'sec-fetch-site': 'same-site' }],
    ['has another origin', { origin: 'https://evil.example' }],
    ['hides its origin', { origin: 'null' }],
    ['has our name and another port', { origin: 'http://localhost:8080' }],
  ])('is refused when it %s, and signs no one in or out', async (_, headers) => {
    const { browser, email } = await signIn((await makePlant(app)).owner);
    const before = browser.cookies.get('hq_refresh');
    for (const call of CALLS) {
      const body = call === login ? { username: email, password: PASSWORD } : {};
      const answer = await browser.send<Endpoint>(call, body, headers as Record<string, string>);
      expect([call.path, answer.http]).toEqual([call.path, 403]);
    }
    expect(browser.cookies.get('hq_refresh')).toBe(before);
    expect(
      (
        await browser.send(
          refresh,
          {},
          { 'sec-fetch-site': 'same-origin', origin: 'http://localhost', host: 'localhost' },
        )
      ).http,
    ).toBe(200);
  });
});

describe('a refresh token', () => {
  test('ends the session for everyone if it is copied to 20 browsers and used again later', async () => {
    // The old cookie works for a few more seconds. The clock is stopped, so that they don't run out on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { browser, person } = await signIn((await makePlant(app)).owner);
    const copied = browser.cookies.get('hq_refresh') ?? '';
    const renew = () => app.callWith(refresh, null, {}, { cookie: `hq_refresh=${copied}` });
    const answers = await Promise.all(Array.from({ length: 20 }, renew));
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    await app.db
      .updateTable('sessions')
      .set({ replaced_at: '2020-01-01T00:00:00Z' })
      .where('account_id', '=', person.account_id)
      .execute();
    expect((await renew()).http).toBe(401);
    app.actors.forget(person.account_id);
    expect((await app.call(me, person, {})).http).toBe(401);
    expect((await browser.send(refresh, {})).http).toBe(401);
  });
});

describe('more rights', () => {
  test.each(['admin', 'manager', 'butcher', 'customer', 'producer', 'owner', 'PROCESSOR'])(
    'cannot be gained by registering as %s [ACC-061]',
    async (role) => {
      const email = `climber${++count}@example.test`;
      const answer = await app.callWith(register, null, {
        first_name: 'Ann',
        last_name: 'Lee',
        email,
        password: PASSWORD,
        confirmpassword: PASSWORD,
        role,
        customerAgreement: true,
        producerAgreement: true,
        processorAgreement: true,
        nmfs_number: 'beef',
        license_number: 's1',
      });
      expect(answer).toMatchObject({ http: 400, status: 'no' });
      expect(await app.db.selectFrom('accounts').select('role').where('email', '=', email).execute()).toEqual([]);
    },
  );

  const MORE = {
    role: 'processor',
    admin: 1,
    plant_id: 1,
    account_id: 1,
    id: 1,
    enablecp: 1,
    deactivated_at: null,
    password_hash: 'x',
    email_confirmed_at: '2026-01-01',
    current_plant_id: 1,
  };

  test('cannot be slipped into a registration', async () => {
    const { plant_id } = await makePlant(app);
    const email = `climber${++count}@example.test`;
    const form = { first_name: 'Ann', last_name: 'Lee', email, password: PASSWORD, confirmpassword: PASSWORD };
    const mine = { ...form, role: 'buyer', customerAgreement: 1 };
    const find = () => app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
    expect((await app.callWith(register, null, { ...MORE, plant_id, admin: plant_id, ...mine })).http).toBe(400);
    expect(await find()).toBeUndefined();
    expect((await app.callWith(register, null, mine)).http).toBe(200);
    const account = await find();
    expect(account).toMatchObject({ role: 'buyer', plant_id: null, current_plant_id: null, email_confirmed_at: null });
    expect(account?.account_id).not.toBe(1);
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('cannot be slipped into a change to your own account', async () => {
    const seller = await makeVisitor(app, 'seller');
    await givePassword(seller);
    const read = () =>
      app.db.selectFrom('accounts').selectAll().where('account_id', '=', seller.account_id).executeTakeFirstOrThrow();
    const before = await read();
    const profile = {
      first_name: 'Ann',
      last_name: 'Lee',
      phone: '',
      address: '',
      city: '',
      state: '',
      zip: '',
      country: '',
    };
    const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
    await app.callWith(saveProfile, seller, { ...MORE, ...profile });
    await app.callWith(changeEmail, seller, { ...MORE, email: `x${++count}@example.test`, present_password: PASSWORD });
    await app.callWith(changePassword, seller, { ...MORE, present_password: PASSWORD, ...NEW });
    const { role, plant_id, current_plant_id, deactivated_at, email, account_id } = before;
    expect(await read()).toMatchObject({ role, plant_id, current_plant_id, deactivated_at, email, account_id });
  });
});

describe('a person’s sessions', () => {
  const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const listOf = async (person: Person) => expectYes(await app.call(getSecurity, person, {})).data.sessions;

  test('are listed with their browser and a shortened IP address, the current one first, and can be ended', async () => {
    const { owner } = await makePlant(app);
    const there = await app.signIn(owner.account_id);
    const { person } = await signIn(owner, AGENT);
    const sessions = await listOf(person);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      is_current: true,
      device: 'Firefox on Windows',
      place: expect.stringMatching(/^10\.5\.\d+\.\*$/),
    });
    const [mine] = (await listOf(there)).filter(({ is_current }) => is_current);
    expect((await app.call(endOneSession, person, { session_id: mine?.session_id ?? '' })).http).toBe(200);
    expect((await app.call(me, there, {})).http).toBe(401);
    expect((await app.call(me, person, {})).http).toBe(200);
  });

  test('cannot be ended by anyone else, and their ids reveal nothing', async () => {
    const [one, other] = [await makePlant(app), await makePlant(app)];
    const [{ session_id } = { session_id: '' }] = await listOf(one.owner);
    const theirs = await app.call(endOneSession, other.owner, { session_id });
    const nobodys = await app.call(endOneSession, other.owner, { session_id: crypto.randomUUID() });
    expect({ ...theirs, headers: 0 }).toEqual({ ...nobodys, headers: 0 });
    expect(theirs.http).toBe(404);
    expect((await app.call(me, one.owner, {})).http).toBe(200);
  });

  test('can all be ended together, with or without the current one', async () => {
    const { owner } = await makePlant(app);
    const others = await Promise.all([1, 2, 3].map(() => app.signIn(owner.account_id)));
    for (const other of others) await app.call(me, other, {});
    expect((await app.call(endOtherSessions, owner, {})).http).toBe(200);
    for (const other of others) expect((await app.call(me, other, {})).http).toBe(401);
    expect(await listOf(owner)).toHaveLength(1);
    const last = await app.signIn(owner.account_id);
    await app.call(me, last, {});
    expect((await app.call(signOutEverywhere, owner, {})).http).toBe(200);
    for (const person of [owner, last]) expect((await app.call(me, person, {})).http).toBe(401);
  });
});

describe('what a stranger can find out', () => {
  test('never includes whether an address has an account: every failed sign-in reads the same', async () => {
    const { owner } = await makePlant(app);
    const email = await givePassword(owner);
    const gone = await makeVisitor(app, 'buyer');
    const goneEmail = await givePassword(gone);
    await app.db
      .updateTable('accounts')
      .set({ deactivated_at: '2026-01-01T00:00:00Z' })
      .where('account_id', '=', gone.account_id)
      .execute();
    const tryWith = (username: string, password: string) =>
      openBrowser(app, { address: `10.6.${++count % 250}.1` }).send(login, { username, password });
    const answers = [
      await tryWith(email, 'wrong'),
      await tryWith('nobody@example.test', 'wrong'),
      await tryWith(goneEmail, PASSWORD),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 401, message: REFUSALS.wrong_password[1] });
  });
});

test('changing an email address over and over sends only a few messages, with the same answer each time', async () => {
  const { person } = await signIn((await makePlant(app)).owner);
  const email = `flooded${++count}@example.test`;
  const ask = () => app.call(changeEmail, person, { email, present_password: PASSWORD });
  const answers = [];
  for (let times = 0; times < 8; times++) answers.push((await ask()).http);
  expect(new Set(answers)).toEqual(new Set([200]));
  const mails = app.db.selectFrom('mails').select('template').where('recipient', '=', email);
  expect(await mails.execute()).toHaveLength(4);
});

test('a flood of news from the market doesn’t delay the message that the password was changed', async () => {
  const { person } = await signIn((await makePlant(app)).owner);
  const { account_id } = person;
  const facts = { news: 'sold', title: 'Beef', amount: '$10.00', path: '/sellerdashboard/tracker' } as const;
  await inTransaction(app.db, async (tx) => {
    for (let sold = 0; sold < 61; sold++) await mailAccount(tx, { account_id, template: 'market', facts });
  });
  const NEW = { password: 'a brand new one', confirmpassword: 'a brand new one' };
  expectYes(await app.call(changePassword, person, { present_password: PASSWORD, ...NEW }));
  const { rows } = await sql`
    select template, round(extract(epoch from send_after - created_at) / 60)::int as minutes, count(*)::int as mails
    from mails where account_id = ${account_id} group by 1, 2 order by 1, 2`.execute(app.db);
  expect(rows).toEqual([
    { template: 'market', minutes: 0, mails: 60 },
    { template: 'market', minutes: 10, mails: 1 },
    { template: 'password_changed', minutes: 0, mails: 1 },
  ]);
});

describe('a name with line breaks', () => {
  const EVIL = 'Ann\r\nBcc: all@example.test\r\n\r\nbody\u2028x';
  const reader = { first_name: EVIL, language: 'en' as const, public_url: 'https://plant.example' };

  test('cannot add a line to a subject or a header to a message', () => {
    const mails = [
      writeAccountMail('invite', { plant_name: EVIL, role: 'manager', path: '/x' }, reader),
      writeAccountMail('email_changing', { email: EVIL }, reader),
      writeAccountMail('passkey_added', { name: EVIL }, reader),
    ];
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(/[\r\n\u2028]/);
      expect(text).not.toMatch(/^Bcc:/m);
    }
  });

  test('is refused for people, and joined into one line elsewhere', async () => {
    const form = {
      last_name: 'Lee',
      email: `line${++count}@example.test`,
      password: PASSWORD,
      confirmpassword: PASSWORD,
      role: 'buyer',
      customerAgreement: 1,
    };
    expect(await app.callWith(register, null, { ...form, first_name: EVIL })).toMatchObject({
      http: 400,
      fields: { first_name: expect.any(String) },
    });
    const seller = await makeVisitor(app, 'seller');
    const profile = {
      first_name: 'Ann',
      last_name: 'Lee',
      phone: '',
      address: EVIL,
      city: '',
      state: '',
      zip: '',
      country: '',
    };
    await app.callWith(saveProfile, seller, profile);
    const kept = await app.db
      .selectFrom('accounts')
      .select('address')
      .where('account_id', '=', seller.account_id)
      .executeTakeFirst();
    expect(kept?.address).not.toMatch(/[\r\n\u2028]/);
  });
});
