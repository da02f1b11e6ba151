import { expect, test, vi } from 'vitest';
import { createApiKey, getApiKeys, MAX_API_KEYS, revokeApiKey } from '#contract/accounts/api-keys-api.ts';
import { getHistory } from '#contract/accounts/history-api.ts';
import { getMembers } from '#contract/accounts/team-api.ts';
import { addCustomer, getAllCustomers } from '#contract/directory/api.ts';
import { agingTotals } from '#contract/invoicing/account/account-api.ts';
import { actorFinder } from '#server/accounts/sign-in/find-actor.ts';
import { buildApp } from '#server/app/build-app.ts';
import { listen } from '#server/lib/listen.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp, type Person, type Plant, SECRET } from '#server/test/harness.ts';
import { makeKey } from '#server/test/keys/make-key.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const CUSTOMER = { first_name: 'Ada', last_name: 'Lane', type: 'customer' } as const;

async function makePlantWithPassword(): Promise<Plant> {
  const plant = await makePlant(app);
  const { plant_id } = plant;
  await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH })
    .where('account_id', '=', plant_id)
    .execute();
  return plant;
}
const asCaller = ({ id, key }: { id: number; key: string }): Person => ({ account_id: id, token: key });
const WANTED = { name: 'Website', may_write: true, may_see_money: false, present_password: PASSWORD };

test('an owner creates a key, which is shown once and stored as a hash', async () => {
  const { owner, plant_id } = await makePlantWithPassword();
  const { id, key } = expectYes(await app.call(createApiKey, owner, WANTED)).data;
  expect(key).toMatch(/^hq_[\w-]{43}$/);
  expect(expectYes(await app.call(getApiKeys, owner, {})).data).toMatchObject([
    {
      id,
      name: 'Website',
      start: key.slice(0, 7),
      scopes: ['read', 'write'],
      created_by: 'Pat processor',
      last_used_at: null,
    },
  ]);
  const stored = await app.db.selectFrom('api_keys').selectAll().where('plant_id', '=', plant_id).execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice(8));

  const key_caller = asCaller({ id, key });
  expectYes(await app.call(getAllCustomers, key_caller, {}));
  const [used] = expectYes(await app.call(getApiKeys, owner, {})).data;
  expect(used?.last_used_at).not.toBeNull();
  // It isn't one of the staff, and the history names it.
  expect(expectYes(await app.call(getMembers, owner, {})).total).toBe(1);
  const { data: customer } = expectYes(await app.call(addCustomer, key_caller, CUSTOMER));
  expect(customer).toBeTruthy();
  expect(
    await app.db
      .selectFrom('events')
      .select('actor_id')
      .where('kind', '=', 'customer.added')
      .where('owner_id', '=', plant_id)
      .execute(),
  ).toEqual([{ actor_id: id }]);
  const history = expectYes(await app.call(getHistory, owner, {})).data;
  expect(history).toMatchObject([{ kind: 'api_key.created', who: 'Pat processor', name: 'Website' }]);
});

test('a key needs the owner’s password, and admins can’t create one', async () => {
  const plant = await makePlantWithPassword();
  expect(await app.call(createApiKey, plant.owner, { ...WANTED, present_password: 'wrong one' })).toMatchObject({
    code: 'present_password_wrong',
    fields: { present_password: expect.any(String) },
  });
  expect(await app.call(createApiKey, await plant.join('admin'), WANTED)).toMatchObject({ code: 'not_allowed' });
  expect(await app.call(createApiKey, await makeKey(app, plant, ['read', 'write', 'money']), WANTED)).toMatchObject({
    code: 'not_for_keys',
  });
});

test('a key does what its scopes say and nothing else', async () => {
  const plant = await makePlant(app);
  const reader = await makeKey(app, plant, ['read']);
  expectYes(await app.call(getAllCustomers, reader, {}));
  expect(await app.call(addCustomer, reader, CUSTOMER)).toMatchObject({ http: 403, code: 'key_scope_missing' });
  expect(await app.call(agingTotals, reader, {})).toMatchObject({ http: 403, code: 'key_scope_missing' });
  expectYes(await app.call(agingTotals, await makeKey(app, plant, ['read', 'money']), {}));
});

test('a revoked key stops working right away, also in other processes that have cached it', async () => {
  const plant = await makePlant(app);
  const key = await makeKey(app, plant, ['read']);
  const other = actorFinder(app.db, [SECRET]);
  const connected = Promise.withResolvers<void>();
  const listener = listen(app.url, {
    channels: { hindquarter_actors: other.receive },
    onConnect: () => connected.resolve(),
    onLost() {},
  });
  await connected.promise;
  expect(await other.find(key.token)).toMatchObject({ account_id: key.account_id });
  const stranger = await makePlant(app);
  expect(await app.call(revokeApiKey, stranger.owner, { id: key.account_id })).toMatchObject({ code: 'not_found' });
  expectYes(await app.call(getAllCustomers, key, {}));
  expectYes(await app.call(revokeApiKey, plant.owner, { id: key.account_id }));
  expect(await app.call(getAllCustomers, key, {})).toMatchObject({ http: 401, code: 'signed_out' });
  await expect.poll(() => other.find(key.token)).toBeNull();
  expect(expectYes(await app.call(getApiKeys, plant.owner, {})).data).toEqual([]);
  await listener.close();
});

test('notes that a key was used at most once a minute', async () => {
  const plant = await makePlant(app);
  const key = await makeKey(app, plant, ['read']);
  const lastUse = async () =>
    (
      await app.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('account_id', '=', key.account_id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  await app.actors.find(key.token);
  const first = await lastUse();
  expect(first).not.toBeNull();
  app.actors.forget(key.account_id);
  await app.actors.find(key.token);
  expect(await lastUse()).toEqual(first);
});

test('of keys created at once, a plant gets only as many as are left', async () => {
  const plant = await makePlantWithPassword();
  for (let made = 1; made < MAX_API_KEYS; made++) await makeKey(app, plant, ['read']);
  const replies = await Promise.all(Array.from({ length: 4 }, () => app.call(createApiKey, plant.owner, WANTED)));
  const codes = replies.map((reply) => (reply.status === 'no' ? reply.code : 'yes'));
  expect(codes.toSorted()).toEqual(['api_keys_full', 'api_keys_full', 'api_keys_full', 'yes']);
  expect(expectYes(await app.call(getApiKeys, plant.owner, {})).data.length).toBe(MAX_API_KEYS);
});

test('each key has its own limit on calls, which every answer states', async () => {
  const plant = await makePlant(app);
  const limited = await buildApp({ database: app, secret: SECRET, files: app.files, rate: { calls: 2, guests: 0 } });
  const [one, other] = [await makeKey(app, plant, ['read']), await makeKey(app, plant, ['read'])];
  const call = (key: Person) =>
    limited.app.inject({ url: '/api/profile/getAllCustomers', headers: { authorization: `Bearer ${key.token}` } });
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = [await call(one), await call(one), await call(one), await call(other)];
  vi.useRealTimers();
  await limited.app.close();
  expect(
    answers.map(({ statusCode, headers }) => [statusCode, headers['ratelimit-limit'], headers['ratelimit-remaining']]),
  ).toEqual([
    [200, '2', '1'],
    [200, '2', '0'],
    [429, '2', '0'],
    [200, '2', '1'],
  ]);
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
});
