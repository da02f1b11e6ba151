import { hash } from '@node-rs/argon2';
import { decodeJwt, SignJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { login, me, refresh } from '#contract/accounts/api.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const PASSWORD = 'knife and block';

async function signIn({ account_id }: Person) {
  const password_hash = await hash(PASSWORD);
  const { email } = await app.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('account_id', '=', account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  const reply = await app.call(login, null, { username: email ?? '', password: PASSWORD });
  const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { reply, cookie, person: { account_id, token: reply.status === 'yes' ? reply.data : '' } };
}
const renew = (cookie: string) => app.callWith(refresh, null, {}, { cookie });
const setPortal = (account_id: number, has_portal: boolean) =>
  app.db.updateTable('customers').set({ has_portal }).where('account_id', '=', account_id).execute();
const sessionsOf = ({ account_id }: Person) =>
  app.db.selectFrom('sessions').select('ended_at').where('account_id', '=', account_id).execute();

describe('a session is not renewed', () => {
  test('with a forged token, and ends if someone tries', async () => {
    const { owner } = await makePlant(app);
    const { cookie } = await signIn(owner);
    const madeUp = `${cookie.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await renew(madeUp)).toMatchObject({ http: 401, code: 'signed_out' });
    expect(await renew(cookie)).toMatchObject({ http: 401, code: 'signed_out' });
  });

  test('once it has expired, and its access token is refused', async () => {
    const { owner } = await makePlant(app);
    const { cookie, person } = await signIn(owner);
    const over = { expires_at: '2020-01-01T00:00:00Z' };
    await app.db.updateTable('sessions').set(over).where('account_id', '=', owner.account_id).execute();
    expect((await app.call(me, person, {})).http).toBe(401);
    expect((await renew(cookie)).http).toBe(401);
    expect((await app.call(me, person, {})).http).toBe(401);
  });

  test('while the portal is off [ACC-041]', async () => {
    const plant = await makePlant(app);
    const customer = await plant.join('customer');
    const { cookie } = await signIn(customer);
    await setPortal(customer.account_id, false);
    expect(await renew(cookie)).toMatchObject({ http: 403, code: 'portal_off' });
  });
});

describe('a portal user whose portal is off', () => {
  async function refused(plant: Plant): Promise<void> {
    const customer = await plant.join('customer');
    await setPortal(customer.account_id, false);
    const before = await sessionsOf(customer);
    expect((await signIn(customer)).reply).toMatchObject({ http: 403, code: 'portal_off' });
    expect(await sessionsOf(customer)).toEqual(before);
  }

  test('is told so after entering the right password, and isn’t signed in [ACC-041]', async () => {
    await refused(await makePlant(app));
  });

  test('is told so each time, and gets in once the portal is on [ACC-041]', async () => {
    const plant = await makePlant(app);
    const customer = await plant.join('customer');
    await setPortal(customer.account_id, false);
    const { reply } = await signIn(customer);
    expect(reply).toMatchObject({ http: 403, code: 'portal_off' });
    const { email: username } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', customer.account_id)
      .executeTakeFirstOrThrow();
    const send = (password: string) => app.call(login, null, { username: username ?? '', password });
    expect(await send('wrong')).toMatchObject({ code: 'wrong_password' });
    for (let turn = 0; turn < 8; turn++) expect(await send(PASSWORD)).toMatchObject({ code: 'portal_off' });
    await setPortal(customer.account_id, true);
    expect(await send(PASSWORD)).toMatchObject({ http: 200 });
  });

  test('enters another plant whose portal is on', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const customer = await plant.join('customer');
    const record = { type: 'customer', first_name: 'Dana', has_portal: true };
    await app.db
      .insertInto('customers')
      .values({ ...record, plant_id: other.plant_id, account_id: customer.account_id })
      .execute();
    await app.db
      .updateTable('customers')
      .set({ has_portal: false })
      .where('plant_id', '=', plant.plant_id)
      .where('account_id', '=', customer.account_id)
      .execute();
    const { reply } = await signIn(customer);
    expect(decodeJwt(expectYes(reply).data)).toMatchObject({ admin: other.plant_id });
  });
});

describe('a session', () => {
  test('ends 30 days after sign-in, no matter how much it is used', async () => {
    const { owner } = await makePlant(app);
    const browser = openBrowser(app);
    const { email: username } = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('account_id', '=', owner.account_id)
      .executeTakeFirstOrThrow();
    await signIn(owner);
    expectYes(await browser.send(login, { username: username ?? '', password: PASSWORD, remember: true }));
    const beganDaysAgo = (days: number) =>
      sql`update sessions set created_at = now() - make_interval(days => ${days}) where account_id = ${owner.account_id}`.execute(
        app.db,
      );
    const latestEnd = async () => {
      const { rows } = await sql<{ hours: number }>`
        select max(extract(epoch from expires_at - now()) / 3600)::float8 as hours from sessions
        where account_id = ${owner.account_id} and remembered`.execute(app.db);
      return rows[0]?.hours ?? 0;
    };
    await beganDaysAgo(10);
    expect((await browser.send(refresh, {})).http).toBe(200);
    expect(await latestEnd()).toBeGreaterThan(71);
    await beganDaysAgo(29);
    expect((await browser.send(refresh, {})).http).toBe(200);
    expect(await latestEnd()).toBeLessThanOrEqual(24);
    await beganDaysAgo(31);
    expect((await browser.send(refresh, {})).http).toBe(401);
  });
});

describe('an access token', () => {
  test('is valid for 15 minutes', async () => {
    const { owner } = await makePlant(app);
    const { iat = 0, exp = 0 } = decodeJwt((await signIn(owner)).person.token);
    expect(exp - iat).toBe(15 * 60);
  });

  test('is accepted only with our issuer, algorithm, and secret, and only until it expires', async () => {
    const { owner } = await makePlant(app);
    const { sid } = decodeJwt(owner.token);
    const sign = (alg: string, issuer: string, ends: string, secret = 'only for tests') =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg })
        .setIssuer(issuer)
        .setExpirationTime(ends)
        .sign(new TextEncoder().encode(secret));
    const http = async (token: string) => (await app.call(me, { account_id: 0, token }, {})).http;
    expect(await http(await sign('HS256', 'hindquarter', '1h'))).toBe(200);
    expect(await http(await sign('HS512', 'hindquarter', '1h'))).toBe(401);
    expect(await http(await sign('HS256', 'somebody', '1h'))).toBe(401);
    expect(await http(await sign('HS256', 'hindquarter', '-1m'))).toBe(401);
    expect(await http(await sign('HS256', 'hindquarter', '1h', 'another'))).toBe(401);
  });
});
