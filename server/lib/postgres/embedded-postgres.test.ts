import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { IN_USE, PostgresFolder } from '#server/lib/postgres/postgres-folder.ts';
import { findPostgresTools, type PostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { StartProblem } from '#server/lib/start-problem.ts';
import { eventually } from '#server/test/waiting.ts';

const HASTE = { fsync: 'off', shared_buffers: '16MB' };
/** A data folder prepared in advance, because creating one takes a second. */
let made: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'hq-made-'));
  await (await startEmbeddedPostgres({ dataDir: made, log: () => undefined, settings: HASTE })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hq-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of running) await server.stop();
  [running, children] = [[], []];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: HASTE });
  running.push(server);
  return server;
}

/** Copies the prepared data folder. `cp -a` keeps its owner, because PostgreSQL won't run as root. */
const copyDataFolder = () => execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]);

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Another process that starts the server in this test's folder and then waits. */
async function startInChild(): Promise<ChildProcess> {
  const child = fork(new URL('../../test/hold-postgres.ts', import.meta.url), [dataDir]);
  children.push(child);
  const [word] = await once(child, 'message');
  expect(word).toBe('started');
  return child;
}
const serverPid = async (folder = dataDir) =>
  Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);

test('keeps committed data when it is stopped and started again', async () => {
  const first = await start();
  expect(first).toMatchObject({ adopted: false, isNew: true });
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();
  const second = await start();
  expect(second).toMatchObject({ adopted: false, isNew: false });
  expect(await ask(second.url, 'select number from kept')).toBe(7);
});

test('requires the password, which only the owner can read', async () => {
  copyDataFolder();
  const { url } = await start();
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(join(dataDir, 'postgres/hindquarter.password'))).mode & 0o077).toBe(0);
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
});

test('syncs every commit to disk unless a test turns that off', async () => {
  copyDataFolder();
  const { url } = await startEmbeddedPostgres({ dataDir, log: () => undefined }).then((server) => {
    running.push(server);
    return server;
  });
  expect(await ask(url, "select current_setting('fsync') || current_setting('synchronous_commit')")).toBe('onon');
});

test('takes over a running server whose app was killed, and can stop it', async () => {
  copyDataFolder();
  const child = await startInChild();
  const pid = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const server = await start();
  expect(server).toMatchObject({ adopted: true, isNew: false });
  expect(await serverPid()).toBe(pid);
  expect(await ask(server.url, 'select number from kept')).toBe(7);
  // The killed app's connection takes a moment to disappear.
  const users = `select count(*)::int from pg_stat_activity where application_name = '${IN_USE}'`;
  await expect.poll(() => ask(server.url, users)).toBe(1);
  await server.stop();
  await expect(serverPid()).rejects.toThrow('ENOENT');
});

test('restarts a leftover server that doesn’t respond', async () => {
  copyDataFolder();
  const child = await startInChild();
  const pid = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await rm(join(dataDir, 'postgres/.s.PGSQL.5432'));
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await serverPid()).not.toBe(pid);
  expect(await ask(server.url, 'select number from kept')).toBe(7);
});

test('waits for a server that is already starting but hasn’t opened its socket', async () => {
  copyDataFolder();
  await startInChild();
  const pid = await serverPid();
  const [socket, pidFile] = [join(dataDir, 'postgres/.s.PGSQL.5432'), join(dataDir, 'postgres/postmaster.pid')];
  const ready = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, ready.replace(/ready *\n/, 'starting\n'));
  await rename(socket, `${socket}.later`);
  const connect = vi.spyOn(PostgresFolder.prototype, 'connect');
  const starting = start();
  await expect.poll(() => connect.mock.calls.length).toBeGreaterThan(1);
  // The pid file comes last: while it is being written, it is empty, and no server seems to be running.
  await rename(`${socket}.later`, socket);
  const server = await starting;
  await writeFile(pidFile, ready);
  expect(server.adopted).toBe(true);
  expect(await serverPid()).toBe(pid);
  connect.mockRestore();
});

test('leaves the server running for another app that uses the same folder', async () => {
  copyDataFolder();
  await startInChild();
  const joined = await start();
  expect(joined.adopted).toBe(true);
  await joined.stop();
  expect(await ask(joined.url, 'select number from kept')).toBe(7);
});

test('restarts a server that is killed while in use', async () => {
  copyDataFolder();
  const { url } = await start();
  await ask(url, 'create table kept as select 7 as number');
  process.kill(await serverPid(), 'SIGKILL');
  expect(await eventually(() => ask(url, 'select number from kept'))).toBe(7);
});

test('ignores a stale pid file, even when its pid belongs to another process', async () => {
  copyDataFolder();
  const server = await start();
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await server.stop();
  const gone = 2 ** 22 - 1;
  for (const pid of [gone, process.ppid]) {
    await writeFile(pidFile, left.replace(/^\d+/, String(pid)));
    const again = await start();
    expect(again.adopted).toBe(false);
    await again.stop();
  }
});

/** Kills the app and its database, so that neither can tidy up. */
async function killBoth(): Promise<void> {
  const child = await startInChild();
  const pid = await serverPid();
  child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await once(child, 'exit');
  expect(await readFile(LOCK(), 'utf8')).toMatch(new RegExp(`^${pid}\\n`));
}
const LOCK = () => join(dataDir, 'postgres/.s.PGSQL.5432.lock');

/** A process of the user that PostgreSQL runs as. It refuses a lock only because of such a process. */
function spawnAsPostgres(argv0: string, cwd: string): ChildProcess {
  const { uid } = findPostgresTools(dataDir);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { argv0, cwd, uid });
  children.push(child);
  return child;
}

test.each([
  ['as it was left', (left: string) => left],
  // By now, another program may have the server's number.
  [
    'with the number of another process',
    (left: string) => left.replace(/^\d+/, String(spawnAsPostgres('node', '/').pid)),
  ],
  ['cut off', () => ''],
])('starts again after the app and the database were both killed, with the lock %s', async (_, rewrite) => {
  copyDataFolder();
  await killBoth();
  await writeFile(LOCK(), rewrite(await readFile(LOCK(), 'utf8')));
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await ask(server.url, 'select number from kept')).toBe(7);
});

test.skipIf(process.platform !== 'linux').each([
  ['as it was left', (left: string) => left, /^(\d+)\n/],
  [
    'with the number of another process',
    (left: string) => left.replace(/^\d+/, String(spawnAsPostgres('node', '/').pid)),
    /^(2147483647)\n/,
  ],
])('waits for processes that outlived the killed database, with the pid file %s', async (_, rewrite, pid) => {
  copyDataFolder();
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  const child = await startInChild();
  const url = await new PostgresFolder(dataDir, findPostgresTools(dataDir), HASTE).url('postgres');
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;
  // Like one that is busy with a long statement: it doesn't notice that its server is gone.
  process.kill(backend, 'SIGSTOP');
  try {
    child.kill('SIGKILL');
    process.kill(await serverPid(), 'SIGKILL');
    await once(child, 'exit');
    const left = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, rewrite(left));
    const starting = start();
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8');
    await eventually(async () => expect(await log()).toContain('pre-existing shared memory block'));
    // The file still names the shared memory by which PostgreSQL finds them.
    const kept = await readFile(pidFile, 'utf8');
    expect(kept).toMatch(pid);
    expect(kept.split('\n').slice(1)).toEqual(left.split('\n').slice(1));
    process.kill(backend, 'SIGCONT');
    expect(await ask((await starting).url, 'select number from kept')).toBe(7);
  } finally {
    execFileSync('sh', ['-c', `kill -CONT ${backend} 2>/dev/null || true`]);
    await client.end().catch(() => undefined);
  }
});

test.skipIf(process.platform !== 'linux')('says what to do about a lock that may be another database’s', async () => {
  copyDataFolder();
  await killBoth();
  await writeFile(LOCK(), `${spawnAsPostgres('postgres', join(dataDir, 'postgres')).pid}\n`);
  await expect(start()).rejects.toThrow(
    new StartProblem(
      `Another database seems to be using ${dataDir}/postgres/.s.PGSQL.5432. If none is running, delete ${LOCK()} and start again.`,
    ),
  );
});

test('recovers from being killed while creating the folder', async () => {
  const child = fork(new URL('../../test/hold-postgres.ts', import.meta.url), [dataDir]);
  await expect.poll(() => readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres\.new-/));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = join(dataDir, 'postgres.new-yesterday');
  await mkdir(left);
  await utimes(left, new Date(0), new Date(0));
  expect(await ask((await start()).url, 'select 1')).toBe(1);
  await expect(stat(left)).rejects.toThrow('ENOENT');
});

test('shares one server when two apps start at the same time', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  await one.stop();
  expect(await ask(two.url, 'select 1')).toBe(1);
});

test('gives a database days to recover, because one that is stopped meanwhile begins again', async () => {
  await mkdir(join(dataDir, 'postgres'));
  const asked: string[][] = [];
  const tools: PostgresTools = {
    run: async (_, args) => {
      asked.push(args);
      return { ok: true, output: '' };
    },
    give: async () => undefined,
    uid: process.getuid?.() ?? 0,
  };
  await new PostgresFolder(dataDir, tools, {}).start();
  const [args = []] = asked;
  expect(Number(args[args.indexOf('-t') + 1])).toBeGreaterThanOrEqual(7 * 24 * 60 * 60);
});

test('refuses a folder from another PostgreSQL version and leaves it alone', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    new StartProblem(
      `The data folder ${dataDir}/postgres was created by PostgreSQL 17, but this version needs 18. Start the version that created it, or set DATA_DIR to another folder. To take the data along, see “How do I move to PostgreSQL’s next major version?” in docs/operations.md.`,
    ),
  );
});

test('refuses a folder that can’t be created or contains something else', async () => {
  await writeFile(join(dataDir, 'file'), '');
  await expect(start(join(dataDir, 'file/data'))).rejects.toThrow(
    /^The data folder .* can't be created, because there is a file in its place. Set/,
  );
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/letter.txt'), 'mine');
  await expect(start()).rejects.toThrow(/contains something other than a PostgreSQL database/);
});

test('reports why a broken database can’t start, and where its log file is', async () => {
  copyDataFolder();
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'nonsense\n');
  await expect(start()).rejects.toThrow(
    /^The database in .* couldn't be started \(.*FATAL.*\). See .*postgres.log for details\.$/,
  );
});

test('accepts spaces, quotes and other special characters in the path', async () => {
  const folder = join(dataDir, 'Dana\'s 50% + "odd" $HOME & ünï # ?');
  const { url } = await start(folder);
  expect(await ask(url, 'select 1')).toBe(1);
});

test('puts the socket elsewhere when the folder’s path is too long', async () => {
  const folder = join(dataDir, 'long'.repeat(20), 'longer'.repeat(10));
  const server = await start(folder);
  expect(await ask(server.url, 'select 1')).toBe(1);
  const [, socket = ''] = decodeURIComponent(server.url).split('?host=');
  expect(socket).not.toContain(folder);
  await server.stop();
  await rm(socket, { recursive: true });
});

test('starts a separate server for a copy of a running server’s folder', async () => {
  copyDataFolder();
  const server = await start();
  const copy = join(dataDir, 'copy');
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await server.stop();
  await mkdir(copy);
  await rename(join(dataDir, 'postgres'), join(copy, 'postgres'));
  const original = await start();
  await writeFile(join(copy, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, String(await serverPid())));
  const other = await start(copy);
  expect(other.adopted).toBe(false);
  expect(await ask(original.url, 'select 1')).toBe(1);
});

test.skipIf(process.getuid?.() !== 0)('lets root keep the data in a folder closed to everyone else', async () => {
  await chmod(dataDir, 0o700);
  const folder = join(dataDir, 'inner');
  const server = await start(folder);
  expect(await ask(server.url, 'select 1')).toBe(1);
  await server.stop();
  expect(await ask((await start(folder)).url, 'select 1')).toBe(1);
});
