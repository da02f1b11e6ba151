import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { PostgresFolder } from '#server/lib/postgres/postgres-folder.ts';
import { explainPostgres } from '#server/lib/postgres/postgres-problems.ts';
import type { PostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

const HASTE = { fsync: 'off', shared_buffers: '16MB' };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hq-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
const start = (dataDir: string, settings = {}) =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { ...HASTE, ...settings } });

/** What people have in their environment for another server. Each one alone kept a connection from being made, or changed it. */
const VARIABLES = {
  PGHOST: 'nowhere.invalid',
  PGHOSTADDR: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'somebody',
  PGPASSWORD: 'wrong',
  PGPASSFILE: '/nonexistent',
  PGDATABASE: 'nothing',
  PGSSLMODE: 'verify-full',
  PGSSLNEGOTIATION: 'direct',
  PGSSLROOTCERT: '/nonexistent',
  PGREQUIRESSL: '1',
  PGOPTIONS: '-c search_path=nowhere',
  PGAPPNAME: 'mine',
  PGCLIENTENCODING: 'LATIN1',
  PGCLIENT_ENCODING: 'LATIN1',
  PGREPLICATION: 'database',
  PGBINARY: 'true',
  PGCONNECT_TIMEOUT: '1',
  PGTZ: 'America/Denver',
  PGDATESTYLE: 'German',
  PGDATA: '/nonexistent',
  PGSERVICE: 'nothing',
  PGTARGETSESSIONATTRS: 'read-only',
};

describe('variables that are meant for another server', () => {
  test('don’t change how the built-in database is made, started, and connected to', async () => {
    const server = await withVariables(VARIABLES, () => start(folder));
    const facts = () =>
      ask(server.url, "select current_user || ' ' || current_database() || ' ' || current_setting('search_path')");
    const plain = await facts();
    expect(plain).toBe('hindquarter hindquarter "$user", public');
    for (const [name, value] of Object.entries(VARIABLES))
      expect(await withVariables({ [name]: value }, facts), name).toBe(plain);
    await withVariables(VARIABLES, () => server.stop());
  });
});

async function withVariables<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return work().finally(() => vi.unstubAllEnvs());
}

async function ask(url: string, statement: string): Promise<unknown> {
  const database = openDatabase(url, 1);
  try {
    const { rows } = await database.pool.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await database.close();
  }
}

describe('a start that fails', () => {
  test('leaves nothing of a new data folder, and no server', async () => {
    const connect = vi.spyOn(PostgresFolder.prototype, 'connect').mockRejectedValue(new Error('no connection'));
    const shutDown = vi.spyOn(PostgresFolder.prototype, 'shutDown');
    await expect(start(join(folder, 'new/data'))).rejects.toThrow("couldn't be started (no connection).");
    expect(connect).toHaveBeenCalled();
    expect(shutDown).toHaveBeenCalled();
    expect(await readdir(folder)).toEqual([]);
    await expect(start(join(folder, 'other'), { shared_buffers: 'none' })).rejects.toThrow("couldn't be started (");
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves what was there before', async () => {
    await (await start(folder)).stop();
    const before = (await readdir(folder)).toSorted();
    await writeFile(join(folder, 'postgres/pg_hba.conf'), 'nonsense\n');
    await expect(start(folder)).rejects.toThrow(
      /couldn't be started \(.*FATAL.*\)\. See .*postgres\.log for details\.$/,
    );
    expect((await readdir(folder)).toSorted()).toEqual(before);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
  });

  test('of the tests’ own database leaves no folder', async () => {
    const parent = join(folder, 'temporary');
    await mkdir(parent);
    vi.stubEnv('TMPDIR', parent);
    vi.spyOn(PostgresFolder.prototype, 'prepare').mockRejectedValue(new Error('no folder'));
    await expect(startMigratedDatabase()).rejects.toThrow("couldn't be started (no folder).");
    expect(await readdir(parent)).toEqual([]);
  });
});

describe('a start that waits for another process', () => {
  /** A database folder whose server never starts, for the reason that PostgreSQL gives. */
  async function startsNever(output: string): Promise<string> {
    await mkdir(join(folder, 'postgres'));
    const tools = { give: async () => undefined, run: async () => ({ ok: false, output }), uid: process.getuid?.() };
    const never = new PostgresFolder(folder, tools as unknown as PostgresTools, {});
    return never.start().then(String, ({ message }) => message);
  }

  test('says which processes keep it from starting, once it has waited for long enough', async () => {
    const reason = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use';
    expect(await startsNever(reason)).toBe(
      `Processes of a database that was killed still work in ${folder}/postgres. End them, or restart this computer, and start again.`,
    );
  });

  test('says which lock to delete if no other database is running', async () => {
    const lock = `${folder}/postgres/.s.PGSQL.5432`;
    expect(await startsNever('FATAL:  lock file ".s.PGSQL.5432.lock" already exists')).toBe(
      `Another database seems to be using ${lock}. If none is running, delete ${lock}.lock and start again.`,
    );
  });
});

describe('names a cause only if it is certain:', () => {
  const system = (code: string, syscall: string, path?: string) =>
    Object.assign(new Error(`${code}: it failed, ${syscall}`), { code, syscall, ...(path && { path }) });
  const DIR = '/srv/data';
  test.each([
    [system('ENOSPC', 'write', `${DIR}/postgres/x`), /is full/],
    [system('EACCES', 'open', `${DIR}/postgres.log`), /can't be written/],
    [system('EROFS', 'mkdir', DIR), /can't be written/],
    [system('ENOTDIR', 'mkdir', DIR), /can't be created/],
    [system('EACCES', 'mkdir', '/srv'), /can't be written/],
    [new Error('FATAL:  could not write to file "base/1/2": No space left on device'), /is full/],
    [new Error(`initdb: error: could not create directory "${DIR}/x": Permission denied\n`), /can't be written/],
    [new Error('FATAL:  could not map anonymous shared memory: Cannot allocate memory\nHINT: x'), /enough memory/],
    // These only sound like it.
    [system('ENOENT', 'connect', `${DIR}/postgres/.s.PGSQL.1`), /couldn't be started \(ENOENT: it failed/],
    [system('EACCES', 'connect', `${DIR}/postgres/.s.PGSQL.1`), /couldn't be started \(EACCES/],
    [system('ENOENT', 'open', `${DIR}/postgres/PG_VERSION`), /couldn't be started \(ENOENT/],
    [system('ENOSPC', 'mkdir', '/tmp/hindquarter-1'), /couldn't be started \(ENOSPC/],
    [system('EACCES', 'spawn /usr/bin/setpriv', `${DIR}/x`), /couldn't be started \(EACCES/],
    [system('ENOENT', 'getaddrinfo', undefined), /couldn't be started \(ENOENT/],
    [new Error('FATAL: could not resize shared memory segment "/a": No space left on device'), /started \(FATAL/],
    [new Error('FATAL: could not create lock file "/tmp/.s.lock": Permission denied'), /started \(FATAL/],
    [new Error('permission denied for schema public'), /couldn't be started \(permission denied/],
    [new Error('the file ENOENT.txt is missing'), /couldn't be started \(the file/],
  ])('%s', (error, words) => {
    const { message } = explainPostgres(error, DIR);
    expect(message).toMatch(words);
  });
});
