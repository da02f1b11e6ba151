import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import {
  connectAccounting,
  disconnectAccounting,
  practiceLogin,
  qblogin,
  qbrefresh,
  qbvalidate,
} from '#contract/invoicing/accounting-api.ts';
import { checkAccountingToken } from '#server/invoicing/accounting/browser-tokens.ts';
import { readCompanyName } from '#server/invoicing/accounting/company-api.ts';
import { findLink } from '#server/invoicing/accounting/link-store.ts';
import { findAccess } from '#server/invoicing/accounting/provider-access.ts';
import type { AccountingService } from '#server/invoicing/accounting/service.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { allowAccounting, connectPractice, practiceOf, REDIRECT_URI } from '#server/test/make-accounting.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const SOME = { access_token: 'abc', refresh_token: 'abc', token_type: 'bearer' };
const NO_TOKENS = { ...SOME, expires_in: 3600, x_refresh_token_expires_in: 8_640_000 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000);

describe('connecting', () => {
  test('goes to the provider’s page and back, and gives the browser our own tokens [INV-001 INV-014]', async () => {
    const plant = await makePlant(app);
    const { url } = expectYes(await app.call(qblogin, plant.owner, { redirectUri: REDIRECT_URI })).data;
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
    const tokens = await connectPractice(app, plant);
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
      'x_refresh_token_expires_in',
    ]);
    expect(expectYes(await app.call(qbvalidate, plant.owner, tokens)).http).toBe(200);
    const company = await app.db
      .selectFrom('practice_companies')
      .selectAll()
      .where('realm_id', 'like', `%${plant.plant_id}`)
      .executeTakeFirstOrThrow();
    // The provider's tokens don't appear in the response, and they are stored encrypted.
    expect(JSON.stringify(tokens)).not.toContain(company.access_token);
    const { rows } = await sql<{ kept: string }>`
      select encode(sealed_tokens, 'escape') as kept from accounting_links where plant_id = ${plant.plant_id}`.execute(
      app.db,
    );
    expect(rows[0]?.kept).not.toContain(company.refresh_token);
  });

  test('accepts a login once, and only from the session that started it [INV-001]', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const returned = await allowAccounting(app, plant.owner);
    const again = await app.signIn(plant.plant_id);
    for (const stranger of [other.owner, again, await plant.join('admin')]) {
      expect(await app.call(connectAccounting, stranger, returned)).toMatchObject({ code: 'accounting_login_over' });
      expect(await app.call(practiceLogin, stranger, returned)).toMatchObject({ code: 'accounting_login_over' });
    }
    const replies = await Promise.all([1, 2, 3].map(() => app.call(connectAccounting, plant.owner, returned)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await app.call(connectAccounting, plant.owner, { ...returned, state: 'guessed' })).toMatchObject({
      code: 'accounting_login_over',
    });
  });

  test('refuses a forged code, and a company that the tokens don’t give access to', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    await connectPractice(app, other);
    const forged = { ...(await allowAccounting(app, plant.owner)), code: 'forged' };
    expect(await app.call(connectAccounting, plant.owner, forged)).toMatchObject({ code: 'accounting_refused' });
    const { realm_id } = (await findLink(app.db, other.plant_id)) ?? {};
    const foreign = { ...(await allowAccounting(app, plant.owner)), realmId: String(realm_id) };
    expect(await app.call(connectAccounting, plant.owner, foreign)).toMatchObject({ code: 'accounting_refused' });
    expect(await findLink(app.db, plant.plant_id)).toBeUndefined();
  });

  test('sends the browser back only to this site’s own page', async () => {
    const plant = await makePlant(app);
    for (const redirectUri of ['/qbredirect', 'javascript:alert(1)', 'https://evil.test/', `${REDIRECT_URI}?a=b`]) {
      expect(await app.call(qblogin, plant.owner, { redirectUri })).toMatchObject({ http: 400, code: 'malformed' });
    }
  });

  test('is allowed only for processors, admins, and managers [INV-011]', async () => {
    const plant = await makePlant(app);
    for (const role of ['butcher', 'producer', 'customer'] as const) {
      const person = await plant.join(role);
      expect(await app.call(qblogin, person, { redirectUri: REDIRECT_URI })).toMatchObject({ code: 'not_allowed' });
      expect(await app.call(qbrefresh, person, NO_TOKENS)).toMatchObject({ code: 'not_allowed' });
    }
    for (const role of ['admin', 'manager'] as const) {
      expect(await app.call(qblogin, await plant.join(role), { redirectUri: REDIRECT_URI })).toMatchObject({
        http: 200,
      });
    }
  });
});

describe('the browser’s tokens', () => {
  test('are renewed only with a valid refresh token [INV-012 INV-007]', async () => {
    const plant = await makePlant(app);
    const tokens = await connectPractice(app, plant);
    const renewed = expectYes(await app.call(qbrefresh, plant.owner, { ...tokens, redirectUri: REDIRECT_URI })).data;
    expect(renewed).toMatchObject({ expires_in: 3600, token_type: 'bearer', x_refresh_token_expires_in: 8_640_000 });
    expect(await app.call(qbvalidate, plant.owner, { ...tokens, ...renewed })).toMatchObject({ http: 200 });
    for (const refresh_token of ['abc', '', tokens.access_token]) {
      const reply = expectYes(await app.call(qbrefresh, plant.owner, { ...tokens, refresh_token }));
      expect([reply.http, reply.data, reply.message]).toEqual([200, {}, undefined]);
    }
  });

  test('a failed refresh doesn’t keep a customer from being added [INV-007]', async () => {
    const plant = await makePlant(app);
    expect(expectYes(await app.call(qbrefresh, plant.owner, NO_TOKENS)).data).toEqual({});
    const form = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.test', type: 'customer' as const };
    const added = await app.callWith(addCustomer, plant.owner, form, { 'qb-auth-token': 'abc' });
    expect(added).toMatchObject({ http: 200, message: 'Add Customer Successfully' });
    expect(expectYes(await app.call(getAllCustomers, plant.owner, {})).data).toHaveLength(1);
  });

  test('are valid only for their own session and plant [INV-013]', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const tokens = await connectPractice(app, plant);
    await connectPractice(app, other);
    const strangers = [other.owner, await plant.join('admin'), await app.signIn(plant.plant_id)];
    for (const stranger of strangers) {
      expect(await app.call(qbvalidate, stranger, tokens)).toMatchObject({ http: 409, code: 'accounting_not_linked' });
    }
    for (const bad of [
      NO_TOKENS,
      { ...tokens, access_token: tokens.refresh_token },
      { ...tokens, access_token: null },
    ]) {
      expect(await app.callWith(qbvalidate, plant.owner, bad)).toMatchObject({ http: 409 });
    }
    // The same user's next session gets its own tokens.
    const [, , again] = strangers;
    if (!again) throw new Error('there is another session');
    const renewed = expectYes(await app.call(qbrefresh, again, tokens)).data;
    expect(await app.call(qbvalidate, again, { ...tokens, ...renewed })).toMatchObject({ http: 200 });
  });

  test('a call with another plant’s token is refused; a call with an old or unknown token isn’t', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const { access_token } = await connectPractice(app, plant);
    const check = async (of: Plant, accountingToken: string | undefined) => {
      const { rows } = await sql<{ session_id: string }>`
        select session_id::text from sessions where account_id = ${of.plant_id}`.execute(app.db);
      const actor = { plant_id: of.plant_id, account_id: of.plant_id, session_id: rows[0]?.session_id } as Actor;
      return checkAccountingToken(app.db, ['only for tests'], { actor, accountingToken } as Who<Actor>);
    };
    expect(await check(plant, access_token)).toBe(true);
    await expect(check(other, access_token)).rejects.toMatchObject({ code: 'not_allowed' });
    for (const text of [undefined, '', 'abc', `${access_token}x`]) expect(await check(plant, text)).toBe(false);
    await app.call(disconnectAccounting, plant.owner, {});
    expect(await check(plant, access_token)).toBe(false);
  });

  test('stop working in every browser when the plant disconnects [INV-010]', async () => {
    const plant = await makePlant(app);
    const admin = await plant.join('admin');
    const [mine, theirs] = [await connectPractice(app, plant), await connectPractice(app, plant, admin)];
    // Connecting in a second browser leaves the first one connected.
    expect(await app.call(qbvalidate, plant.owner, mine)).toMatchObject({ http: 200 });
    expectYes(await app.call(disconnectAccounting, plant.owner, {}));
    expect(await app.call(qbvalidate, admin, theirs)).toMatchObject({ http: 409 });
    expect(expectYes(await app.call(qbrefresh, admin, theirs)).data).toEqual({});
    await connectPractice(app, plant);
    expect(await app.call(qbvalidate, admin, theirs)).toMatchObject({ http: 409 });
  });
});

describe('the provider’s tokens', () => {
  /** Counts the renewals that reach the provider. */
  function counting(): { service: AccountingService; renewals: () => number } {
    const service = practiceOf(app);
    let count = 0;
    return {
      service: {
        ...service,
        send(url, init) {
          if (String(init.body).includes('grant_type=refresh_token')) count++;
          return service.send(url, init);
        },
      },
      renewals: () => count,
    };
  }

  test('are renewed only once, even if more callers need them than there are database connections', async () => {
    const plant = await makePlant(app);
    await connectPractice(app, plant);
    const { service, renewals } = counting();
    // The practice provider uses the same database, so this would hang if each caller held a connection while waiting.
    const all = await Promise.all(
      Array.from({ length: 40 }, () => findAccess(app.db, service, plant.plant_id, inHours(0.99))),
    );
    expect(renewals()).toBe(1);
    expect(new Set(all.map((access) => access?.access_token)).size).toBe(1);
    const [access] = all;
    if (!access) throw new Error('the plant is linked');
    const company = { service, realm_id: access.link.realm_id, access_token: access.access_token };
    expect(await readCompanyName(company)).toMatch(/^Plant /);
  });

  test('a renewal whose response was lost ends the link, and reconnecting fixes it', async () => {
    const plant = await makePlant(app);
    const tokens = await connectPractice(app, plant);
    const practice = practiceOf(app);
    const losing: AccountingService = {
      ...practice,
      async send(url, init) {
        await practice.send(url, init);
        throw new TypeError('the connection was lost');
      },
    };
    await expect(findAccess(app.db, losing, plant.plant_id, inHours(0.99))).rejects.toThrow('the connection was lost');
    expect(await findLink(app.db, plant.plant_id)).toMatchObject({ state: 'on' });
    expect(await findAccess(app.db, practice, plant.plant_id, inHours(0.99))).toBeNull();
    expect(await findLink(app.db, plant.plant_id)).toMatchObject({ state: 'lost', sealed_tokens: null });
    expect(await app.call(qbvalidate, plant.owner, tokens)).toMatchObject({ http: 409 });
    expect(expectYes(await app.call(qbrefresh, plant.owner, tokens)).data).toEqual({});
    await connectPractice(app, plant);
    expect(await findAccess(app.db, practice, plant.plant_id, inHours(0.5))).toMatchObject({ link: { state: 'on' } });
  });

  test('survive an outage at the provider', async () => {
    const plant = await makePlant(app);
    await connectPractice(app, plant);
    const down: AccountingService = { ...practiceOf(app), send: async () => new Response('', { status: 503 }) };
    await expect(findAccess(app.db, down, plant.plant_id, inHours(24 * 7))).rejects.toThrow('status 503');
    expect(await findAccess(app.db, practiceOf(app), plant.plant_id, inHours(24 * 7))).not.toBeNull();
  });
});
