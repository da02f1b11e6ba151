import { expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { buildApp } from '#server/app/build-app.ts';
import { openDatabase } from '#server/lib/database.ts';
import { VERSION } from '#server/lib/root.ts';
import { makePlant, openTestApp, SECRET } from '#server/test/harness.ts';

const app = openTestApp();

test('healthz names the version of the build', async () => {
  const reply = await app.app.inject({ url: '/healthz' });
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'yes', version: VERSION }]);
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
});

test('a read-only database makes the process not ready and refuses changes as busy, but can be read', async () => {
  const { owner } = await makePlant(app);
  const { rows } = await app.pool.query('select current_database() as name');
  const [{ name }] = rows;
  await app.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const database = openDatabase(app.url, 2);
  const own = await buildApp({ database, secret: SECRET, files: app.files });
  const headers = { authorization: `Bearer ${owner.token}` };
  try {
    const ready = await own.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'no', code: 'busy' }]);
    const payload = { first_name: 'Ada', last_name: 'Pell' };
    const change = await own.app.inject({ method: 'POST', url: addCustomer.path, headers, payload });
    expect([change.statusCode, change.json().code]).toEqual([503, 'busy']);
    expect((await own.app.inject({ url: me.path, headers })).statusCode).toBe(200);
    expect((await own.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  } finally {
    await own.app.close();
    await database.close();
    await app.pool.query(`alter database ${name} reset default_transaction_read_only`);
  }
  expect((await app.app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
