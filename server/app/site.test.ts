import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { login, refresh } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { makeCalendarFeed } from '#contract/calendar/feed-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { makeDayPdf } from '#contract/floor/api.ts';
import { SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { comingDay, makePlant, openTestApp } from '#server/test/harness.ts';
import { makeSheet, putOnOrder } from '#server/test/make-sheet.ts';

const app = openTestApp();
const built: BuiltApp[] = [];
afterAll(() => Promise.all(built.map(({ app }) => app.close())));

async function openAt(publicUrl: string | undefined, trustProxy = false) {
  const own = await buildApp({ database: app, secret: 'only for tests', files: app.files, publicUrl, trustProxy });
  built.push(own);
  return own.app;
}

const PASSWORD = 'correct horse battery';
async function makeOwner() {
  const { plant_id } = await makePlant(app);
  const email = `${randomUUID()}@example.test`;
  const password_hash = await hashPassword(PASSWORD);
  await app.db.updateTable('accounts').set({ email, password_hash }).where('account_id', '=', plant_id).execute();
  return email;
}

describe('over https', () => {
  test('cookies stay on this site, and browsers return only over https', async () => {
    const site = await openAt('https://plant.example');
    const payload = { username: await makeOwner(), password: PASSWORD, remember: true };
    const reply = await site.inject({ method: 'POST', url: login.path, payload });
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
    const [marks, secrets] = [true, false].map((isMark) =>
      reply.cookies.filter(({ name }) => name.endsWith(SIGNED_IN_COOKIE) === isMark),
    );
    // Scripts can tell that someone is signed in, but nothing else.
    expect(marks).toEqual([
      { name: `__Host-${SIGNED_IN_COOKIE}`, value: '1', path: '/', secure: true, sameSite: 'Lax', maxAge: 259_200 },
    ]);
    expect(secrets?.length).toBeGreaterThan(1);
    for (const cookie of secrets ?? []) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
      expect(cookie.name).toMatch(/^__Host-hq_/);
      expect(cookie).not.toHaveProperty('domain');
    }
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const renew = (sent: string) => site.inject({ method: 'POST', url: refresh.path, headers: { cookie: sent } });
    // A cookie that another site on the same domain could have set.
    expect((await renew(cookie.replaceAll('__Host-', ''))).json().data).toBeNull();
    expect((await renew(cookie)).statusCode).toBe(200);
  });
});

const registration = () => ({
  role: 'buyer',
  first_name: 'Maria',
  last_name: 'Olsen',
  email: `${randomUUID()}@example.test`,
  password: PASSWORD,
  confirmpassword: PASSWORD,
  customerAgreement: true,
});
test.each([
  ['https://plant.example', { name: '__Host-hq_guest', secure: true }],
  [undefined, { name: 'hq_guest' }],
] as const)('a guest’s browser gets a cookie when it first sends an idempotency key (%s)', async (url, cookie) => {
  const site = await openAt(url);
  const call = (headers: Record<string, string>) =>
    site.inject({ method: 'POST', url: register.path, payload: registration(), headers });
  expect((await call({})).cookies).toEqual([]);
  const { cookies } = await call({ 'idempotency-key': 'first' });
  expect(cookies).toEqual([
    { ...cookie, value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 172_800 },
  ]);
  const sent = `${cookie.name}=${cookies[0]?.value}`;
  expect((await call({ 'idempotency-key': 'second', cookie: sent })).cookies).toEqual([]);
});

test.each([undefined, 'http://plant.example'])(
  'over http (%s), cookies work no matter what a proxy says',
  async (url) => {
    const site = await openAt(url, true);
    const payload = { username: await makeOwner(), password: PASSWORD };
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const reply = await site.inject({ method: 'POST', url: login.path, payload, headers });
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
    const [cookie] = reply.cookies.filter(({ name }) => name === 'hq_refresh');
    expect(cookie).toMatchObject({ path: '/api/auth', httpOnly: true });
    expect(cookie?.secure).toBeUndefined();
  },
);

test.each([
  ['https://plant.example/', 'https://plant.example/'],
  [undefined, 'http://localhost/'],
])('links start with the site’s own address, not with a request’s Host header (%s)', async (url, begin) => {
  const site = await openAt(url, true);
  const sheet = await makeSheet(app);
  const { plant, data_id } = sheet;
  await putOnOrder(app, sheet);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    authorization: `Bearer ${plant.owner.token}`,
  };
  const ask = async (path: string, payload: object) =>
    (await site.inject({ method: 'POST', url: path, payload, headers })).json();
  const feed = await ask(makeCalendarFeed.path, {});
  expect(feed.data.address).toMatch(new RegExp(`^${begin}`));
  const sent = await ask(sendCutSheet.path, { data_ids: [data_id], how: 'hand' });
  expect(sent.data.links[0].address).toMatch(new RegExp(`^${begin}`));
  expect(await ask(makeDayPdf.path, { date: comingDay(3), day_of: 'dropoff' })).toMatchObject({ status: 'yes' });
  const printed = app.db.selectFrom('day_pdfs').select('origin').where('plant_id', '=', plant.plant_id);
  expect(await printed.execute()).toEqual([{ origin: begin.replace(/\/$/, '') }]);
});
