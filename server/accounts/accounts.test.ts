import { decodeJwt } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { login, logout, me, refresh } from '#contract/accounts/api.ts';
import { checkPassword } from '#contract/accounts/recovery-api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
let count = 0;
const form = (more = {}) => ({
  first_name: 'Maria',
  last_name: 'O’Neil-Jörg',
  email: `maria${++count}@example.test`,
  password: 'knife and block',
  confirmpassword: 'knife and block',
  role: 'processor' as const,
  nmfs_number: 'beef,hog',
  license_number: 's1,s2',
  processorAgreement: true,
  ...more,
});

/** Signs in as a browser would, and returns the token and the refresh cookie. */
async function signIn(username: string, password = 'knife and block', remember = false) {
  const reply = await app.call(login, null, { username, password, remember });
  const [cookie = ''] = [reply.headers['set-cookie']].flat().map(String);
  return { reply, cookie, person: { account_id: 0, token: reply.status === 'yes' ? reply.data : '' } satisfies Person };
}
const renew = (cookie: string) => app.callWith(refresh, null, {}, { cookie: cookie.split(';')[0] ?? '' });

describe('registering', () => {
  test('creates a processor’s account, plant and first cut sheets [ACC-050 ACC-055 ACC-056]', async () => {
    const sent = form();
    const boundary = 'x-boundary';
    const payload = `${Object.entries(sent)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--${boundary}--\r\n`;
    const answer = await app.app.inject({
      method: 'POST',
      url: register.path,
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(answer.json()).toMatchObject({ status: 'yes', message: 'Registration Successful' });

    const { person } = await signIn(sent.email.toUpperCase());
    expect(await app.call(me, person, {})).toMatchObject({
      data: { role: 'processor', nmfs_number: 'beef,hog', enablecp: 1, card_profileid: null },
    });
    const templates = await app.callWith(getCustomForm, person, { form_status: 1 });
    expect(JSON.stringify(templates)).toContain('Beef');
    const accepted = await app.db
      .selectFrom('agreement_acceptances')
      .selectAll()
      .where('account_id', '=', answer.json().data.id)
      .execute();
    expect(accepted.map(({ agreement, version }) => [agreement, version])).toEqual(
      expect.arrayContaining(['processor', 'privacy', 'terms'].map((agreement) => [agreement, '2021-06-01'])),
    );
  });

  test.each([
    [
      'with the name and time zone that were given',
      { plant_name: ' Olsen Meats ', time_zone: 'America/Boise' },
      { plant_name: 'Olsen Meats', time_zone: 'America/Boise' },
    ],
    [
      'with the time zone of its ZIP, and its owner’s name',
      { zip: '59715' },
      { plant_name: 'Maria O’Neil-Jörg', time_zone: 'America/Denver' },
    ],
    ['without either', {}, { plant_name: 'Maria O’Neil-Jörg', time_zone: 'America/Chicago' }],
  ])('creates a plant %s', async (_, more, expected) => {
    const sent = form(more);
    expectYes(await app.call(register, null, sent));
    const { person } = await signIn(sent.email);
    const { data } = expectYes(await app.call(me, person, {}));
    expect(data).toMatchObject(expected);
  });

  test.each([
    ['none', []],
    ['none,s1', ['s1']],
  ])('creates a plant with the services that “%s” stands for', async (license_number, services) => {
    const { data } = expectYes(await app.call(register, null, form({ license_number })));
    const plants = app.db.selectFrom('plants').select('services');
    expect(await plants.where('plant_id', '=', data.id).execute()).toEqual([{ services }]);
  });

  test.each([
    ['first name with a digit', { first_name: 'Jo3' }, 'first_name', 'The first name are alphabetic only!'],
    ['last name with a digit', { last_name: 'D0e' }, 'last_name', 'The last name are alphabetic only!'],
    ['no first name', { first_name: ' ' }, 'first_name', 'Required'],
    ['a broken address', { email: 'abc' }, 'email', 'Email format is not correct'],
    [
      'a short password',
      { password: 'short', confirmpassword: 'short' },
      'password',
      'The minimum password length is 6',
    ],
    [
      'another confirmation',
      { confirmpassword: 'knife and blocks' },
      'confirmpassword',
      'Password and Confirmation password do not match!',
    ],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone', 'Choose a time zone.'],
    ['a broken ZIP', { zip: '123' }, 'zip', 'Enter a 5-digit ZIP code.'],
    ['no expertise', { nmfs_number: '' }, 'nmfs_number', 'Please select your expertise.'],
    ['no service', { license_number: '' }, 'license_number', 'Please Select any one option.'],
    ['no agreement', { processorAgreement: false }, 'processorAgreement', 'Please Accept Processor Agreement'],
    [
      'a seller without theirs',
      { role: 'seller', producerAgreement: 0 },
      'producerAgreement',
      'Please Accept Producer Agreement',
    ],
    ['a buyer without theirs', { role: 'buyer' }, 'customerAgreement', 'Please Accept Customer Terms of Service'],
    ['a role nobody registers', { role: 'admin' }, 'role', 'Please select role.'],
    ['no role', { role: undefined }, 'role', 'Please select role.'],
    ['a password of 6', { password: 'sixsix', confirmpassword: 'sixsix' }, 'password', 'Use at least 8 characters.'],
    ['markup in a name', { first_name: '<b>' }, 'first_name', 'The first name are alphabetic only!'],
  ])(
    'with %s shows the error at the field [ACC-024 ACC-025 ACC-026 ACC-027 ACC-028 ACC-029 ACC-030 ACC-031 ACC-032 ACC-033 ACC-061]',
    async (_, change, field, words) => {
      const reply = await app.callWith(register, null, form(change));
      expect(reply).toMatchObject({ http: 400, status: 'no', fields: { [field]: words } });
    },
  );

  test('reports all invalid fields together, even before a role is chosen [ACC-028]', async () => {
    const wrong = { role: undefined, first_name: 'Jo3', email: 'abc', confirmpassword: 'something else' };
    expect(await app.callWith(register, null, form(wrong))).toMatchObject({
      fields: {
        role: 'Please select role.',
        first_name: 'The first name are alphabetic only!',
        email: 'Email format is not correct',
        confirmpassword: 'Password and Confirmation password do not match!',
      },
    });
  });

  test.each(['Hindquarter1', 'ada@example', 'Lovelace-2026'])(
    'refuses a password that is little more than a name: “%s”',
    async (password) => {
      const ada = { first_name: 'Ada', last_name: 'Lovelace', password, confirmpassword: password };
      expect(await app.call(register, null, form(ada))).toMatchObject({
        http: 422,
        code: 'password_guessable',
        fields: { password: expect.stringContaining('harder to guess') },
      });
    },
  );

  test.each([' '.repeat(20), 'aaaaaaaaaaaa', 'ABABababABAB', '        Aa1!', 'Aaaaaaaaaaa1!', 'abcabcabcabc'])(
    'refuses a password of a few characters over and over: “%s”',
    async (password) => {
      expect(await app.call(register, null, form({ password, confirmpassword: password }))).toMatchObject({
        http: 422,
        code: 'password_simple',
        fields: { password: expect.stringContaining('repeats') },
      });
    },
  );

  test('refuses a widely used password, ignoring case', async () => {
    const password = 'Password1';
    expect(await app.call(register, null, form({ password, confirmpassword: password }))).toMatchObject({
      http: 422,
      code: 'password_common',
      fields: { password: expect.stringContaining('easy to guess') },
    });
    expect(await app.call(checkPassword, null, { password })).toMatchObject({ data: { is_common: true } });
    expect(await app.call(checkPassword, null, { password: 'knife and block' })).toMatchObject({
      data: { is_common: false },
    });
  });

  test('creates one account for one address, ignoring case, even when sent 20 times at once', async () => {
    const sent = form();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.call(register, null, { ...sent, email: at % 2 ? sent.email : sent.email.toUpperCase() }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
    expect(replies.find((reply) => reply.status === 'no')).toMatchObject({
      http: 409,
      code: 'email_taken',
      fields: { email: expect.any(String) },
    });
  });

  test('ties an idempotency key to the browser, which gets a cookie with the first key it sends', async () => {
    const registerIn = (browser: ReturnType<typeof openBrowser>, sent: ReturnType<typeof form>) =>
      browser.send(register, sent, { 'idempotency-key': `shared${count}` });
    // Two browsers in the same office, on the same kind of device.
    const [mine, theirs] = [openBrowser(app), openBrowser(app)];
    const [me, them] = [form(), form()];
    expect(await registerIn(theirs, them)).toMatchObject({ status: 'yes' });
    const made = expectYes(await registerIn(mine, me)).data;
    expect(await registerIn(mine, me)).toMatchObject({ status: 'yes', data: made });
    expect(await registerIn(mine, them)).toMatchObject({ code: 'key_reused' });
    expect(await registerIn(openBrowser(app), me)).toMatchObject({ code: 'email_taken' });
    expect(mine.cookies.get('hq_guest')).not.toBe(theirs.cookies.get('hq_guest'));
  });

  test('can be repeated if its response was lost, because the password check had already set the cookie', async () => {
    const browser = openBrowser(app);
    await browser.send(checkPassword, { password: 'correct horse' });
    const kept = new Map(browser.cookies);
    const [sent, headers] = [form(), { 'idempotency-key': `lost${count}` }];
    const { data } = expectYes(await browser.send(register, sent, headers));
    browser.cookies.clear();
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await browser.send(register, sent, headers)).toMatchObject({ status: 'yes', data });
  });

  test('creates one account for one idempotency key, even when sent 20 times at once', async () => {
    const sent = form();
    const browser = openBrowser(app);
    await browser.send(checkPassword, { password: 'correct horse' });
    const headers = { 'idempotency-key': `r${count}` };
    const replies = await Promise.all(Array.from({ length: 20 }, () => browser.send(register, sent, headers)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.status === 'yes' && reply.data))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 'yes' });
  });
});

describe('signing in', () => {
  test('returns a token with the session’s claims [ACC-049 ACC-054]', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const { reply } = await signIn(sent.email);
    const claims = decodeJwt(expectYes(reply).data);
    expect(claims).toMatchObject({ role: 'processor', enablecp: 1, first_name: 'Maria', nmfs_number: 'beef,hog' });
    expect(claims.admin).toBe(claims.id);
    expect(JSON.stringify(claims)).not.toContain('argon2');
  });

  test('gives the same answer for a wrong password as for an unknown address [ACC-036]', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const [wrong, unknown] = [(await signIn(sent.email, 'wrong!')).reply, (await signIn('nobody@example.test')).reply];
    expect([wrong.http, unknown.http]).toEqual([401, 401]);
    expect({ ...wrong, headers: 0 }).toEqual({ ...unknown, headers: 0 });
  });

  test('requires both fields [ACC-020]', async () => {
    expect(await app.callWith(login, null, { username: '', password: '' })).toMatchObject({
      fields: { username: 'Required', password: 'Required' },
    });
  });

  test('keeps the cookie for 3 days with “remember me”, otherwise until the browser closes [ACC-043]', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const [kept, brief] = [await signIn(sent.email, 'knife and block', true), await signIn(sent.email)];
    expect(kept.cookie).toContain('Max-Age=259200');
    expect(brief.cookie).not.toMatch(/Max-Age|Expires/);
    for (const { cookie } of [kept, brief]) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
  });

  test('gives portal users access only while their portal is on [ACC-041 ACC-047]', async () => {
    const plant = await makePlant(app);
    const person = await plant.join('customer');
    expect((await app.call(me, person, {})).http).toBe(200);
    await app.db
      .updateTable('customers')
      .set({ has_portal: false })
      .where('account_id', '=', person.account_id)
      .execute();
    app.actors.forget(person.account_id);
    expect((await app.call(me, person, {})).http).toBe(401);
  });
});

describe('a session', () => {
  test('gets a new cookie at each renewal', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const first = await signIn(sent.email);
    const second = await renew(first.cookie);
    expect(second).toMatchObject({ http: 200, data: expect.any(String) });
    expect(await renew(String(second.headers['set-cookie']))).toMatchObject({ http: 200 });
  });

  test('ends everywhere when an old cookie is reused later', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const first = await signIn(sent.email);
    const second = await renew(first.cookie);
    await app.db.updateTable('sessions').set({ replaced_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await renew(first.cookie)).http).toBe(401);
    expect((await renew(String(second.headers['set-cookie']))).http).toBe(401);
  });

  test('returns a token for each of 20 simultaneous renewals by one browser', async () => {
    // The old cookie works for a few more seconds. The clock is stopped, so that they don't run out on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = form();
    await app.call(register, null, sent);
    const { cookie } = await signIn(sent.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => renew(cookie)));
    expect(replies.every((reply) => reply.http === 200)).toBe(true);
    expect(replies.filter((reply) => reply.headers['set-cookie'])).toHaveLength(1);
  });

  test('is not ended by a cookie that has only its id', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const { person, cookie } = await signIn(sent.email);
    const [session_id] = (cookie.split(';')[0] ?? '').split('.');
    await app.callWith(logout, null, {}, { cookie: `${session_id}.made-up` });
    expect((await app.call(me, person, {})).http).toBe(200);
  });

  test('ends at sign-out, along with its token [ACC-045]', async () => {
    const sent = form();
    await app.call(register, null, sent);
    const { person, cookie } = await signIn(sent.email);
    expect((await app.call(me, person, {})).http).toBe(200);
    expect((await app.callWith(logout, person, {}, { cookie: cookie.split(';')[0] ?? '' })).http).toBe(200);
    expect((await app.call(me, person, {})).http).toBe(401);
    expect((await renew(cookie)).http).toBe(401);
  });

  test('is optional: renewing without a cookie isn’t an error', async () => {
    expect(await app.callWith(refresh, null, {})).toMatchObject({ http: 200, data: null });
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000.abc', "';--"])('is not renewed by %j', async (cookie) => {
    expect((await renew(`hq_refresh=${encodeURIComponent(cookie)}`)).http).toBe(401);
  });

  test('rejects a token signed another way', async () => {
    const plant = await makePlant(app);
    const [, body = ''] = plant.owner.token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    expect((await app.call(me, { account_id: 0, token: none }, {})).http).toBe(401);
  });
});
