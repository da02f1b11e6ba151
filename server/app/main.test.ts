import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import {
  closeSockets,
  endProcesses,
  openSocket,
  post,
  scratchFolder,
  startProcess,
  tokenOf,
} from '#server/test/app-process.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { eventually, expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();
afterEach(() => closeSockets());
afterAll(endProcesses);

const addCustomer = (url: string, token: string) =>
  post(url, '/api/profile/addCustomer', token, { first_name: 'Ada', last_name: 'Pell' });

const expectGone = (url: string) => eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'));

/** Starts an app with a call that is blocked until `letGo` is called. */
async function startWithSlowCall() {
  const running = await startProcess({ DATABASE_URL: app.url });
  const url = await running.ready;
  const token = await tokenOf(app.db, (await makePlant(app)).owner.account_id);
  const blocker = new Client({ connectionString: app.url });
  await blocker.connect();
  await blocker.query('begin; lock table customers in exclusive mode');
  const call = addCustomer(url, token);
  call.catch(() => undefined);
  await expectWaiting(app, 1);
  return { ...running, url, token, call, letGo: () => blocker.end() };
}

test('stops taking calls on SIGTERM and finishes the one in progress', async () => {
  const { child, url, token, call, letGo, ended } = await startWithSlowCall();
  const socket = await eventually(() => openSocket(url, token));
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));

  child.kill('SIGTERM');
  expect(await cut).toBe('transport close'); // browsers reconnect after this reason
  await expectGone(url);
  await letGo();
  expect((await call).status).toBe(200);
  expect(await ended).toBe(0);
});

test('finishes the call in progress when one Ctrl-C sends two signals', async () => {
  const { child, call, letGo, ended } = await startWithSlowCall();
  child.kill('SIGINT');
  child.kill('SIGINT');
  await letGo();
  expect((await call).status).toBe(200);
  expect(await ended).toBe(0);
});

test('quits right away on a second Ctrl-C', async () => {
  const { child, url, letGo, ended } = await startWithSlowCall();
  child.kill('SIGINT');
  await expectGone(url);
  // A signal within half a second of the first would count as the same key press.
  const pressing = setInterval(() => child.kill('SIGINT'), 200);
  expect(await ended).toBe(130);
  clearInterval(pressing);
  await letGo();
});

/** Starts an app that would go on serving for minutes after SIGTERM. */
async function startDraining() {
  const running = await startProcess({ DATABASE_URL: app.url, DRAIN_SECONDS: '300' });
  const url = await running.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  return { ...running, url };
}

test('goes on serving after SIGTERM while it says that it isn’t ready', async () => {
  const { child, url, ended } = await startDraining();
  const token = await tokenOf(app.db, (await makePlant(app)).owner.account_id);
  child.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await addCustomer(url, token)).status).toBe(200);
  const pressing = setInterval(() => child.kill('SIGINT'), 200);
  expect(await ended).toBe(130);
  clearInterval(pressing);
});

test('stops when it has gone on long enough, and on Ctrl-C without going on', async () => {
  const short = await startProcess({ DATABASE_URL: app.url, DRAIN_SECONDS: '1' });
  await short.ready;
  short.child.kill('SIGTERM');
  expect(await short.ended).toBe(0);
  const { child, ended } = await startDraining();
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

/** Expects a start to fail: it prints one line to stderr and exits with 1. */
async function startInVain(env: Record<string, string>): Promise<string> {
  const { said, ended } = await startProcess(env);
  expect(await ended).toBe(1);
  expect(said.out).toBe('');
  expect(said.err).toMatch(/^[A-Z].*\.\n$/);
  return said.err.trim();
}

test('reports in one sentence that the port is already in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  expect(await startInVain({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another port.`,
  );
  other.close();
});

test('a start that fails leaves nothing of a new data folder', async () => {
  const folder = await scratchFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  await startInVain({ PORT: String(port), DATA_DIR: path.join(folder, 'new/data') });
  expect(await readdir(folder)).toEqual([]);
  // What was there before stays.
  await writeFile(path.join(folder, 'secret'), `${'s'.repeat(43)}\n`);
  await startInVain({ PORT: String(port), DATA_DIR: folder });
  expect(await readFile(path.join(folder, 'secret'), 'utf8')).toContain('sss');
  other.close();
});

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'names what keeps it from using the data folder',
  async () => {
    const parent = await scratchFolder();
    await writeFile(path.join(parent, 'file'), '');
    for (const name of ['file', 'file/data'])
      expect(await startInVain({ DATA_DIR: path.join(parent, name) })).toBe(
        `The data folder ${path.join(parent, name)} can't be created, because there is a file in its place. Set DATA_DIR to another folder.`,
      );
    const readOnly = await scratchFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', readOnly]);
    try {
      expect(await startInVain({ DATA_DIR: readOnly })).toBe(
        `The data folder ${readOnly} can't be written. Give this user permission, or set DATA_DIR to another folder.`,
      );
      const inside = path.join(readOnly, 'a/b');
      expect(await startInVain({ DATA_DIR: inside })).toContain(`The data folder ${inside} can't be `);
    } finally {
      execFileSync('umount', [readOnly]);
    }
  },
);

test('reports each kind of wrong DATABASE_URL in its own sentence', async () => {
  const plain = `plain_${process.pid}`;
  await app.pool.query(`create role ${plain} login password 'plain'`);
  await app.pool.query(`create schema old; create function old.current_setting(text) returns text
    return '17.4'`);
  const empty = await app.pool.query('select current_database() as name').then(({ rows }) => `${rows[0].name}_empty`);
  await app.pool.query(`create database ${empty}`);
  const at = (user: string, name: string) =>
    app.url.replace(/\/\/[^@]*@/, `//${user}@`).replace(/\/test_[^?]*/, `/${name}`);
  const owner = /\/\/([^@]*)@/.exec(app.url)?.[1] ?? '';

  // One at a time, because each start has only ten seconds to connect, and six starts at the same time would be too
  // slow.
  const sentences: string[] = [];
  for (const DATABASE_URL of [
    'postgres://me@127.0.0.1:1/hindquarter',
    'postgres://me:pass@nowhere.invalid/hindquarter',
    at('hindquarter:wrong', 'hindquarter'),
    at(owner, 'no_such'),
    at(`${plain}:plain`, empty),
    `${app.url}&options=${encodeURIComponent('-c search_path=old,pg_catalog,public')}`,
  ]) {
    sentences.push(await startInVain({ DATABASE_URL }));
  }
  expect(sentences).toEqual([
    'No PostgreSQL server is answering at 127.0.0.1:1/hindquarter. Check DATABASE_URL and that the server is running.',
    'There is no server at nowhere.invalid:5432/hindquarter. Check DATABASE_URL.',
    'The PostgreSQL server at the address in DATABASE_URL rejected this user and password. Check DATABASE_URL.',
    "The PostgreSQL server at the address in DATABASE_URL doesn't have this database. Create it, or check DATABASE_URL.",
    `The database user isn't allowed to set up the database (permission denied for schema public). Make it the owner of the database.`,
    'The PostgreSQL server is version 17.4, but Hindquarter needs 18 or newer. Upgrade it, or set DATABASE_URL to another server.',
  ]);
});

test.skipIf(process.platform === 'win32')('what it stores in the data folder is its owner’s only', async () => {
  const folder = await scratchFolder();
  // As earlier versions left it.
  await mkdir(path.join(folder, 'log'), { mode: 0o755 });
  await mkdir(path.join(folder, 'files'), { mode: 0o755 });
  await chmod(path.join(folder, 'log'), 0o755);
  await chmod(path.join(folder, 'files'), 0o755);
  const { ready, child, ended } = await startProcess({ DATABASE_URL: app.url, DATA_DIR: folder });
  await ready;
  await fetch(`${await ready}/readyz`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const names = await readdir(folder, { recursive: true });
  expect(names).toContain('log/hindquarter.log');
  for (const name of names) expect((await stat(path.join(folder, name))).mode & 0o077, name).toBe(0);
});

test('DATABASE_URL alone decides how to connect, whatever variables there are for another server', async () => {
  const variables = { PGHOST: 'nowhere.invalid', PGPORT: '1', PGUSER: 'x', PGPASSWORD: 'x', PGDATABASE: 'x' };
  const others = { PGSSLMODE: 'verify-full', PGSSLNEGOTIATION: 'direct', PGOPTIONS: '-c search_path=nowhere' };
  const { ready, child, ended } = await startProcess({ DATABASE_URL: app.url, ...variables, ...others });
  expect(await ready).toMatch(/^http/);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('refuses a data folder from another PostgreSQL version and leaves it alone', async () => {
  const folder = await scratchFolder();
  await mkdir(path.join(folder, 'postgres'));
  await writeFile(path.join(folder, 'postgres/PG_VERSION'), '15\n');
  expect(await startInVain({ DATA_DIR: folder })).toMatch(
    /^The data folder .* was created by PostgreSQL 15, but this version needs 18\./,
  );
});

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'reports a full disk in one sentence',
  async () => {
    const folder = await scratchFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]);
    try {
      expect(await startInVain({ DATA_DIR: folder })).toBe(
        `The disk that holds ${folder} is full. Free some space and start again.`,
      );
    } finally {
      execFileSync('umount', [folder]);
    }
  },
);

const PERSON = { first_name: 'Ada', last_name: 'Pell', email: 'ada@example.test', password: 'hunter22' };
const signUp = (url: string) =>
  post(url, '/api/auth/register', null, {
    ...PERSON,
    confirmpassword: PERSON.password,
    role: 'buyer',
    customerAgreement: true,
  });
const signIn = (url: string) =>
  post(url, '/api/auth/login', null, { username: PERSON.email, password: PERSON.password });

test('recovers all data after a kill -9 of both the app and the database', async () => {
  const folder = await scratchFolder();
  const serverPid = () => readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').then(Number.parseInt);
  const first = await startProcess({ DATA_DIR: folder });
  expect((await signUp(await first.ready)).status).toBe(200);
  const pid = await serverPid();
  first.child.kill('SIGKILL');
  expect(await first.ended).toBeNull();

  const second = await startProcess({ DATA_DIR: folder });
  const url = await second.ready;
  expect(await serverPid()).toBe(pid);
  expect((await signIn(url)).status).toBe(200);

  process.kill(pid, 'SIGKILL');
  await eventually(async () => {
    const during = await signIn(url);
    expect([during.status, ((await during.json()) as { code?: string }).code]).toEqual([503, 'busy']);
  });
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  expect((await signIn(url)).status).toBe(200);
  expect(second.said.err).toContain('starting it again');

  const shared = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const client = new Client({ connectionString: shared.url });
  await client.connect();
  await client.query("insert into migrations (name) values ('9999-later.sql')");
  await client.end();
  await shared.stop();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await expect(serverPid()).rejects.toThrow('ENOENT');

  // A start that fails halfway leaves nothing running.
  expect(await startInVain({ DATA_DIR: folder })).toContain('was last used by a newer version of Hindquarter');
  await expect(serverPid()).rejects.toThrow('ENOENT');
});

test('keeps secrets out of the log', async () => {
  const { child, ended, ready, said } = await startProcess({ DATABASE_URL: app.url, LOG_LEVEL: 'debug' });
  await signUp(await ready);
  const answer = await signIn(await ready);
  const { data: token } = (await answer.json()) as { data: string };
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said.out).toContain('/api/auth/login');
  for (const secret of [PERSON.password, token, answer.headers.get('set-cookie') ?? 'none']) {
    expect(said.out).not.toContain(secret);
  }
});
