import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '#contract/lib/access.ts';
import { ROLES, type Role } from '#contract/lib/roles.ts';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { ownerColumn } from '#server/test/events-of.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeKey } from '#server/test/keys/make-key.ts';

const app = openTestApp();
const routes = allRoutes(['any'], folderStore('')).map((route) => ({
  name: `${route.endpoint.method} ${route.endpoint.path}`,
  ...route,
}));
const people = {} as Record<Role, Person>;
let plant: Plant;
/** API keys of the plant, by what they may do. */
let keys: (readonly [readonly KeyScope[], Person])[];

beforeAll(async () => {
  plant = await makePlant(app);
  for (const role of ROLES) {
    if (role === 'processor') people[role] = plant.owner;
    else people[role] = role === 'seller' || role === 'buyer' ? await makeVisitor(app, role) : await plant.join(role);
  }
  const sets: KeyScope[][] = [['read'], ['read', 'write'], ['read', 'money'], [...KEY_SCOPES]];
  keys = await Promise.all(sets.map(async (scopes) => [scopes, await makeKey(app, plant, scopes)] as const));
});

test('has no two routes for the same call', () => {
  expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length);
});

test('API keys never reach sign-in, accounts, staff, settings, cards, connections, or messages', () => {
  const CLOSED =
    /^\/api\/(auth|team|plant|legal|dashboard|messages|community|cart|notices|accounting|qb\w+|invoicing)\/?|^\/api\/payment\/(cardProfile|\w*[cC]ard\w*)|^\/api\/account\/(security|getProfile|save(Profile|Language|Picture|OfficeMails|NoticeChoices)|change\w+|\w*(Session|Everywhere|Factor|Passkey|PushDevice)\w*)$/;
  const open = routes.filter(({ keyScopes }) => keyScopes).map(({ endpoint }) => endpoint.path);
  expect(open.filter((path) => CLOSED.test(path))).toEqual([]);
  expect(open.length).toBeGreaterThan(150);
});

const endless = JSON.stringify({ a: 'x'.repeat(10_000_000) });
const nested = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

describe.each(routes)('$name', ({ endpoint, guard, kind, keyScopes }) => {
  const isOpen = guard.roles === null;
  // An unknown id: calls that pass the guard find nothing, but must never crash.
  const nobodys = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 999_999_999]),
  );
  const call = (person: Person | null, body: unknown = nobodys, headers?: Record<string, string>) =>
    app.callWith(endpoint, person, body, headers);

  // One of the calls signs the person out, so they sign in again.
  beforeAll(async () => {
    for (const role of ROLES) people[role] = await app.signIn(people[role].account_id);
  });

  test('allows exactly the roles it lists', async () => {
    for (const role of ROLES) {
      const { http } = await call(people[role]);
      if (isOpen || guard.roles?.includes(role)) expect([role, http]).not.toEqual([role, 403]);
      else expect([role, http]).toEqual([role, 403]);
    }
  });

  test('lets in only API keys with its scopes, if any', async () => {
    for (const [scopes, key] of keys) {
      const { http } = await call(key);
      const isLetIn = isOpen && kind === 'read' ? true : keyScopes?.every((scope) => scopes.includes(scope));
      if (isLetIn) expect([scopes, http]).not.toEqual([scopes, 403]);
      else expect([scopes, http]).toEqual([scopes, 403]);
    }
  });

  if (!isOpen)
    test('asks callers without a valid session to sign in', async () => {
      for (const person of [null, { account_id: 1, token: 'x' }, { account_id: 1, token: `${plant.owner.token}x` }]) {
        expect(await call(person)).toMatchObject({ http: 401, status: 'no', code: 'signed_out' });
      }
    });

  test('refuses malformed input with a readable message', async () => {
    const bodies = [null, [], 'text', 7, { ...nobodys, a: { b: [] } }, hostile(endpoint)];
    for (const body of endpoint.method === 'GET' ? [{ page: 'x', search: 'a\0b' }] : bodies) {
      const reply = await call(people.processor, body ?? {});
      expect(reply.http, JSON.stringify(reply)).toBeLessThan(500);
      if (reply.status === 'no') expect(reply.message.length).toBeGreaterThan(5);
    }
  });

  if (endpoint.method === 'POST') {
    const send = (payload: string, type: string, person: Person | undefined) =>
      app.app.inject({
        method: 'POST',
        url: endpoint.path.replace(/:\w+/g, '1'),
        payload,
        headers: { 'content-type': type, ...(person && { authorization: `Bearer ${person.token}` }) },
      });
    test('refuses broken JSON, other media types, deep nesting and ten megabytes', async () => {
      const allowed = ROLES.find((role) => guard.roles?.includes(role)) ?? 'processor';
      const person = await app.signIn(people[allowed].account_id);
      const ask = async (payload: string, type = 'application/json') => (await send(payload, type, person)).statusCode;
      const isForm = endpoint.upload !== undefined;
      expect(await ask('{"a":')).toBe(isForm ? 415 : 400);
      expect(await ask('{"__proto__":{"x":1}}')).toBe(isForm ? 415 : 400);
      expect(await ask('<a/>', 'application/xml')).toBe(415);
      expect(await ask(nested)).toBe(isForm ? 415 : 413);
      expect(await ask(endless)).toBe(isForm ? 415 : 413);
      const most = endpoint.upload?.mostBytes ?? endpoint.mostBytes ?? 64 * 1024;
      if (!isForm) expect(await ask(`{"a":"${'x'.repeat(most)}"}`)).toBe(413);
      expect(await ask('x'.repeat(most + 100_000), 'multipart/form-data; boundary=q')).toBe(413);
    });

    if (!isOpen)
      test('checks who is calling before reading the body', async () => {
        const stranger = (payload: string, type: string) => send(payload, type, undefined);
        for (const payload of ['{"a":', nested, endless]) {
          expect((await stranger(payload, 'application/json')).json()).toMatchObject({ code: 'signed_out' });
        }
        expect((await stranger('--q\r\nbroken', 'multipart/form-data; boundary=q')).statusCode).toBe(401);
      });
  }

  test('keeps another plant from seeing or changing anything', async () => {
    const stranger = await makePlant(app);
    const before = await fingerprint(plant.plant_id);
    const theirs = { processor_id: plant.plant_id, user_id: plant.plant_id, order_id: 1, id: 1, cart_id: 1 };
    await call(stranger.owner, { ...nobodys, ...theirs });
    if (keyScopes) await call(await makeKey(app, stranger, [...KEY_SCOPES]), { ...nobodys, ...theirs });
    if (kind !== 'read') expect(await fingerprint(plant.plant_id)).toEqual(before);
  });
});

/** Fills every field of the call with a value that no field accepts. */
function hostile({ input }: (typeof routes)[number]['endpoint']): Record<string, unknown> {
  const shape = 'shape' in input ? (input.shape as object) : {};
  return Object.fromEntries(Object.keys(shape).map((name, at) => [name, HOSTILE[at % HOSTILE.length]]));
}
const HOSTILE = [
  '\0',
  -1,
  1e308,
  '9'.repeat(400),
  { $ne: null },
  [[[]]],
  "'; drop table orders; --",
  '\u202e<script>',
  Number.MAX_SAFE_INTEGER,
  null,
];

async function fingerprint(plant_id: number) {
  const [orders, events, customers] = await Promise.all(
    (['orders', 'events', 'customers'] as const).map((table) =>
      app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(sql.ref(ownerColumn(table)), '=', plant_id)
        .executeTakeFirst(),
    ),
  );
  return { orders, events, customers };
}
