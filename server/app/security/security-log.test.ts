import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { changeMemberRole } from '#contract/accounts/team-api.ts';
import { exportCustomers } from '#contract/directory/import-api.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { openSecurityLog } from '#server/app/security/security-log.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const dataDir = mkdtempSync(path.join(tmpdir(), 'hindquarter-security-'));
const file = path.join(dataDir, 'log', 'security.log');
let built: BuiltApp;
beforeAll(async () => {
  const { log } = openSecurityLog(dataDir);
  const { db, pool, close } = app;
  built = await buildApp({
    database: { db, pool, close },
    secret: 'only for tests',
    files: app.files,
    securityLog: log,
    securityContact: 'mailto:safe@plant.example',
    publicUrl: 'https://plant.example',
  });
});
afterAll(async () => {
  await built.app.close();
  rmSync(dataDir, { recursive: true });
});
const lines = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('records sign-ins, lockouts, permission changes, and exports in a separate file without secrets', async () => {
  const plant = await makePlant(app);
  const { plant_id, owner } = plant;
  const admin = await plant.join('admin');
  const email = `secure${plant_id}@example.test`;
  await app.db
    .updateTable('accounts')
    .set({ email, password_hash: PASSWORD_HASH })
    .where('account_id', '=', plant_id)
    .execute();
  const send = (url: string, payload: object, token?: string) =>
    built.app.inject({
      method: 'POST',
      url,
      payload,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  await send(login.path, { username: 'my secret word', password: 'a wrong one' });
  for (let at = 0; at < 8; at++) await send(login.path, { username: email, password: 'a wrong one' });
  await send(changeMemberRole.path, { id: admin.account_id, role: 'manager', present_password: PASSWORD }, owner.token);
  await built.app.inject({
    url: exportCustomers.path,
    headers: { authorization: `Bearer ${owner.token}` },
  });

  await expect.poll(() => lines().length).toBe(11);
  const [word, first] = lines();
  expect(word).toMatchObject({ event: 'sign_in', outcome: 'wrong_password', account_id: null });
  expect(first).toMatchObject({ event: 'sign_in', outcome: 'wrong_password', email, address: '127.0.0.1' });
  expect(lines().filter(({ outcome }) => outcome === 'locked_out').length).toBeGreaterThan(0);
  expect(lines().slice(-2)).toMatchObject([
    { event: 'rights', outcome: 'ok', account_id: plant_id, plant_id, id: admin.account_id, role: 'manager' },
    { event: 'export', outcome: 'ok', account_id: plant_id, call: exportCustomers.path },
  ]);
  const text = readFileSync(file, 'utf8');
  for (const secret of [PASSWORD, 'a wrong one', 'my secret word', owner.token]) expect(text).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('security.txt gives the contact, an expiration date and its own address', async () => {
  const reply = await built.app.inject({ url: '/.well-known/security.txt' });
  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.body).toMatch(
    /^Contact: mailto:safe@plant\.example\nExpires: .+Z\nPreferred-Languages: en, es\nCanonical: https:\/\/plant\.example\/\.well-known\/security\.txt\n$/,
  );
});
