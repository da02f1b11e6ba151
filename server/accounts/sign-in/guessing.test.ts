import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/accounts/api.ts';
import { register } from '#contract/accounts/registration-api.ts';
import { deleteExpiredAccountRows } from '#server/accounts/jobs.ts';
import { clearTries, type Guard, guardsWith, takeTry } from '#server/accounts/sign-in/tries.ts';
import type { Tx } from '#server/lib/database.ts';
import { openBrowser } from '#server/test/browser.ts';
import { openTestApp } from '#server/test/harness.ts';
import { holdWait } from '#server/test/tries.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
const PASSWORD = 'knife and block';
let count = 0;

async function makeBuyer(): Promise<string> {
  const email = `guessed${++count}@example.test`;
  const form = { first_name: 'Ann', last_name: 'Lee', role: 'buyer' as const, customerAgreement: true };
  await app.call(register, null, { ...form, email, password: PASSWORD, confirmpassword: PASSWORD });
  return email;
}
const addressOf = (at: number) => `10.${(at >> 8) & 255}.${at & 255}.9`;
const guess = (username: string, address: string, password = 'not this') =>
  openBrowser(app, { address }).send(login, { username, password });

const countersOf = (email: string) => {
  const guards = guardsWith('any secret');
  return [guards('network', email, '192.0.2.60'), guards('account', email)] as const;
};
const raise = (tx: Tx, { key }: Guard) => sql`update tries set count = count + 1 where guard = ${key}`.execute(tx);
async function countsOf(guards: readonly Guard[]): Promise<number[]> {
  const keys = guards.map(({ key }) => key);
  const rows = await app.db.selectFrom('tries').select('count').where('guard', 'in', keys).execute();
  return rows.map(({ count }) => count);
}

describe('wrong passwords from many addresses', () => {
  test.each([
    ['an account', 2_000, makeBuyer],
    ['an address nobody has', 500, async () => 'nobody-has-it@example.test'],
  ])(
    'for %s: hardly any of %i are checked, the rest must wait, and the owner still gets in',
    async (kind, total, makeAddress) => {
      const email = await makeAddress();
      const own = openBrowser(app, { address: '198.51.100.1' });
      if (kind === 'an account')
        expect((await own.send(login, { username: email, password: PASSWORD })).http).toBe(200);

      const outcome = { hashed: 0, waiting: 0 };
      for (let begun = 0; begun < total; begun += 500) {
        const answers = await Promise.all(
          Array.from({ length: 500 }, (_, at) => guess(email, addressOf((begun + at) % 2500))),
        );
        for (const { http, status, retryAfter } of answers) {
          expect(status).toBe('no');
          if (http === 401) outcome.hashed++;
          else {
            expect(http).toBe(429);
            expect(retryAfter).toBeGreaterThan(0);
            outcome.waiting++;
          }
        }
        if (begun === 0) await holdWait(app);
      }
      expect(outcome.hashed).toBeGreaterThanOrEqual(30);
      expect(outcome.hashed).toBeLessThan(60);
      expect(outcome.hashed + outcome.waiting).toBe(total);
      if (kind !== 'an account') return;
      expect((await guess(email, '198.51.100.200', PASSWORD)).http).toBe(429);
      expect((await own.send(login, { username: email, password: PASSWORD })).http).toBe(200);
    },
  );
});

describe('guessing passwords', () => {
  test('delays only the network it comes from, longer each time', async () => {
    const email = await makeBuyer();
    for (let tries = 0; tries < 6; tries++) expect((await guess(email, '192.0.2.5')).http).toBe(401);
    expect(await holdWait(app)).toBe(2);
    const outcome = await guess(email, '192.0.2.77');
    expect(outcome).toMatchObject({ http: 429, code: 'too_many' });
    expect(outcome.retryAfter).toBeGreaterThan(3000);
    await app.db.updateTable('tries').set({ open_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await guess(email, '192.0.2.5')).http).toBe(401);
    expect(await holdWait(app)).toBe(4);
    expect((await guess(email, '192.0.2.5')).http).toBe(429);
    expect((await guess(email, '192.0.3.5', PASSWORD)).http).toBe(200);
  });

  test('counts every spelling of an address toward the same account', async () => {
    const email = await makeBuyer();
    const address = `mika.${email}`;
    await app.db.updateTable('accounts').set({ email: address }).where('email', '=', email).execute();
    for (const i of ['i', 'I', 'İ']) {
      for (const k of ['k', 'K', '\u212a']) {
        const answer = await guess(`m${i}${k}a.${email}`, `10.9.${++count % 250}.1`, PASSWORD);
        expect([i, k, answer.http]).toEqual([i, k, 200]);
      }
    }
    for (let tries = 0; tries < 6; tries++) expect((await guess(address, '192.0.2.6')).http).toBe(401);
    await holdWait(app);
    expect((await guess(address.replace('i', 'İ'), '192.0.2.6')).http).toBe(429);
    expect((await guess(address.replace('k', '\u212a'), '192.0.2.6')).http).toBe(429);
  });

  test('lowercases letters exactly as the database does', async () => {
    const { rows } = await sql<{ letter: string; folded: string }>`
      select chr(code) as letter, lower(chr(code)) as folded from generate_series(128, 70000) code
      where code not between 55296 and 57343 and lower(chr(code)) <> chr(code)`.execute(app.db);
    expect(rows.length).toBeGreaterThan(1000);
    const guards = guardsWith('any secret');
    const isApart = ({ letter, folded }: (typeof rows)[number]) =>
      !guards('account', `${letter}@x`).key.equals(guards('account', `${folded}@x`).key);
    expect(rows.filter(isApart)).toEqual([]);
  });

  test('counts each of 100 simultaneous guesses', async () => {
    const email = await makeBuyer();
    expect((await guess(email, '192.0.2.9')).http).toBe(401);
    // After this many attempts, the next wait is so long that it doesn't end during the test.
    await app.db.updateTable('tries').set({ count: 20, open_at: '2020-01-01T00:00:00Z' }).execute();
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email, '192.0.2.9')));
    expect(answers.filter(({ http }) => http === 401)).toHaveLength(1);
    const guard = guardsWith('any secret')('mail_to', email);
    const waits = await Promise.all(Array.from({ length: 100 }, () => takeTry(app.db, [guard])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
  });

  test('is counted even while the correct password resets the same counters', async () => {
    const counted = countersOf('ann@example.test');
    await takeTry(app.db, counted);
    // An attempt raises one counter, then the other. The reset comes in between.
    const { reset } = await app.db.transaction().execute(async (tx) => {
      await raise(tx, counted[0]);
      const begun = clearTries(app.db, counted);
      await expectWaiting(app, 1);
      await raise(tx, counted[1]);
      return { reset: begun };
    });
    await reset;
    expect(await countsOf(counted)).toEqual([1]);
  });

  test('is forgotten after a day, except by a counter that is in use', async () => {
    const counted = countersOf('bob@example.test');
    await takeTry(app.db, counted);
    await app.db.updateTable('tries').set({ last_at: '2020-01-01T00:00:00Z' }).execute();
    await app.db.transaction().execute(async (tx) => {
      await raise(tx, counted[1]);
      await deleteExpiredAccountRows(app.db);
    });
    expect(await countsOf(counted)).toEqual([2]);
    await deleteExpiredAccountRows(app.db);
    expect(await countsOf(counted)).toEqual([]);
  });

  test('causes no more delay after the right password or an hour', async () => {
    const email = await makeBuyer();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 5; tries++) expect((await guess(email, '192.0.2.20')).http).toBe(401);
      expect((await guess(email, '192.0.2.20', PASSWORD)).http).toBe(200);
    }
    for (let tries = 0; tries < 6; tries++) await guess(email, '192.0.2.30');
    await app.db
      .updateTable('tries')
      .set({ open_at: '2020-01-01T00:00:00Z', last_at: '2020-01-01T00:00:00Z' })
      .execute();
    for (let tries = 0; tries < 6; tries++) expect((await guess(email, '192.0.2.30')).http).toBe(401);
  });

  test('is counted separately in a known browser, but not with a forged cookie or someone else’s', async () => {
    const [email, other] = [await makeBuyer(), await makeBuyer()];
    const own = openBrowser(app, { address: '192.0.2.40' });
    await own.send(login, { username: email, password: PASSWORD });
    for (let tries = 0; tries < 11; tries++) {
      expect((await own.send(login, { username: email, password: 'not this' })).http).toBe(401);
    }
    await holdWait(app);
    expect((await own.send(login, { username: email, password: PASSWORD })).http).toBe(429);

    for (let tries = 0; tries < 6; tries++) await guess(other, '192.0.2.40');
    await holdWait(app);
    expect((await own.send(login, { username: other, password: PASSWORD })).http).toBe(429);
    const [device = ''] = (own.cookies.get('hq_device') ?? '').split('.');
    own.cookies.set('hq_device', `${device}.${'A'.repeat(22)}`);
    expect((await own.send(login, { username: other, password: PASSWORD })).http).toBe(429);
  });
});
