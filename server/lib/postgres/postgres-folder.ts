import { createHash, randomBytes } from 'node:crypto';
import {
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from '#server/lib/postgres/pg.ts';
import { PORT, settingsFor } from '#server/lib/postgres/postgres-settings.ts';
import type { PostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { fencedWords, isFenced } from '#server/lib/standby/fence.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

const MAJOR = '18';
export const NAME = 'hindquarter';
/** The application name of the connection that each app keeps open. While there is such a connection, the server is in use. */
export const IN_USE = 'hindquarter in use';
const PASSWORD_FILE = 'hindquarter.password';
/** A socket's path must fit the kernel's 108 bytes (104 on macOS). */
const LONGEST_SOCKET = 100;
const MAX_LOG_BYTES = 5 * 1024 * 1024;
/** How long a server that is shutting down is waited for. */
const PATIENCE_S = 60;
/** After a crash or a restore, a large database takes hours. pg_ctl stops waiting when the server ends. */
const RECOVERY_S = 7 * 24 * 60 * 60;
/** The line of the pid file that says 'starting', then 'ready'; missing at first. */
const PID_FILE_STATUS = 7;
/** A pid file that is still empty after this many tries was left by a crash. Processes of a killed server have as long to end. */
const MAX_TRIES = 50;
/** Larger than any pid, so no process ever has it. */
const NO_PID = 2 ** 31 - 1;
/** A server that takes longer than this to respond is hung, even on a busy machine. */
const HUNG_MS = 15_000;
/** Creating a folder never takes this long, so an older unfinished one was abandoned. */
const LEFT_OVER_MS = 600_000;

/** A data folder and the server running in it. */
export class PostgresFolder {
  readonly dataDir: string;
  readonly #tools: PostgresTools;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #cluster: string;
  readonly #pidFile: string;
  readonly #logFile: string;

  constructor(dataDir: string, tools: PostgresTools, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.#tools = tools;
    this.#settings = settings;
    this.#cluster = join(dataDir, 'postgres');
    this.#pidFile = join(this.#cluster, 'postmaster.pid');
    this.#logFile = join(dataDir, 'postgres.log');
  }

  /**
   * Creates the data folder if needed. It is built under another name and renamed when complete, so that an interrupted start
   * leaves nothing half-finished.
   */
  async prepare(): Promise<boolean> {
    await this.#removeLeftovers();
    const version = await readIfThere(join(this.#cluster, 'PG_VERSION'));
    if (version !== null) {
      if (version.trim() === MAJOR) return false;
      throw new StartProblem(
        `The data folder ${this.#cluster} was created by PostgreSQL ${version.trim()}, but this version needs ${MAJOR}. Start the version that created it, or set DATA_DIR to another folder. To take the data along, see “How do I move to PostgreSQL’s next major version?” in docs/operations.md.`,
      );
    }
    if (await isFilled(this.#cluster)) {
      throw new StartProblem(
        `The folder ${this.#cluster} contains something other than a PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
      );
    }
    const name = `postgres.new-${randomBytes(6).toString('hex')}`;
    const work = join(this.dataDir, name);
    const passwordFile = join(work, 'password');
    const made = join(work, 'data');
    try {
      await mkdir(made, { recursive: true, mode: 0o700 });
      await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
      for (const path of [work, made, passwordFile]) await this.#tools.give(path);
      // PostgreSQL's own collation, so that upgrading the system or the bundled server never corrupts an index.
      const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
      const auth = ['--auth=scram-sha-256', `--username=${NAME}`, `--pwfile=${name}/password`];
      const sync = this.#settings.fsync === 'off' ? ['--no-sync'] : [];
      const { ok, output } = await this.#tools.run('initdb', ['-D', `${name}/data`, ...locale, ...auth, ...sync]);
      if (!ok) throw new Error(output);
      await rename(passwordFile, join(made, PASSWORD_FILE));
      return await rename(made, this.#cluster).then(
        () => true,
        (error) => {
          if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
          return false; // another start was first: its folder is just as good
        },
      );
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async #removeLeftovers() {
    for (const name of await readdir(this.dataDir)) {
      if (!name.startsWith('postgres.new-')) continue;
      const folder = join(this.dataDir, name);
      const { mtimeMs } = await stat(folder);
      if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Returns true if a server already runs in this folder and responds. A server that doesn't respond is stopped. */
  async adopt(): Promise<boolean> {
    for (let tries = PATIENCE_S * 10; tries > 0 && (await this.#isRunning()); ) {
      // Read before connecting, so that a server that opens its socket right after a failed attempt still counts as starting.
      const isStarting = await this.#isStarting();
      try {
        await (await this.connect('postgres', HUNG_MS)).end();
        return true;
      } catch (error) {
        if (!isComingUp(error as { code?: string }, isStarting)) break;
        if (!isStarting) tries--;
        await sleep(100);
      }
    }
    if (await this.#isRunning()) await this.shutDown();
    return false;
  }

  /** Whether the pid file says that the server is starting. Its socket may not be open yet. */
  async #isStarting(): Promise<boolean> {
    const pidFile = (await readIfThere(this.#pidFile)) ?? '';
    const status = (pidFile.split('\n')[PID_FILE_STATUS] ?? '').trim();
    return status === '' || status === 'starting';
  }

  /** Whether this folder's server is running. A killed one leaves its pid file, whose pid may by now belong to another program. */
  async #isRunning(): Promise<boolean> {
    return this.#isServer((await readIfThere(this.#pidFile)) ?? '');
  }

  async #isServer(pidFile: string): Promise<boolean> {
    const pid = Number.parseInt(pidFile, 10);
    return pid > 0 && isAlive(pid) && (await isPostgresOf(pid, this.#cluster));
  }

  /**
   * Lets PostgreSQL start despite a pid file whose pid now belongs to another program. The file itself stays, because it names
   * the shared memory in which PostgreSQL looks for processes that outlived the killed server.
   */
  async #clearReusedPid(): Promise<void> {
    const file = await open(this.#pidFile, 'r+').catch(ignoreMissing);
    if (!file) return;
    try {
      const left = (await file.readFile()).toString();
      const pid = Number.parseInt(left, 10);
      if (!(pid > 0) || !isAlive(pid) || (await this.#isServer(left))) return;
      // Through the file read above, so that a server that replaces it meanwhile keeps its own.
      await file.truncate(0);
      await file.write(left.replace(/^\d+/, String(NO_PID)), 0);
    } finally {
      await file.close();
    }
  }

  async start(): Promise<void> {
    if (isFenced(this.#cluster)) throw new StartProblem(fencedWords(this.#cluster));
    await this.#writeSettings();
    await this.#clearReusedPid();
    await this.#removeStaleLock();
    await this.keepLogSmall();
    await (await open(this.#logFile, 'a', 0o600)).close();
    await this.#tools.give(this.#logFile);
    for (let tries = 1; ; tries++) {
      const { size } = await stat(this.#logFile);
      const how = ['-w', '-t', String(RECOVERY_S), '-D', 'postgres', '-l', 'postgres.log'];
      const { ok, output } = await this.#tools.run('pg_ctl', ['start', ...how]);
      if (ok) return;
      const said = `${output}\n${(await readFile(this.#logFile)).subarray(size).toString()}`;
      if (/lock file "postmaster.pid" already exists/.test(said) && (await this.adopt())) return; // another start was first
      const lock = LOCK_EXISTS.exec(said)?.[1];
      if (lock !== undefined) throw new StartProblem(lockWords(resolve(this.#cluster, lock)));
      const isOutlived = /pre-existing shared memory block/.test(said);
      if (isOutlived && tries === MAX_TRIES) throw new StartProblem(outlivedWords(this.#cluster));
      // Another start has created the file but hasn't written to it yet.
      if (!(isOutlived || /postmaster.pid" is empty/.test(said)) || tries === MAX_TRIES) throw new Error(said);
      await sleep(100);
    }
  }

  /**
   * Removes the lock of a socket whose server was killed. PostgreSQL only looks whether there is any process with its pid,
   * which by now may be another program or a process that has ended and that nobody has collected yet.
   */
  async #removeStaleLock(): Promise<void> {
    const folder = await this.#socketFolder();
    if (folder === null) return;
    const lock = join(folder, `.s.PGSQL.${this.#settings.port ?? PORT}.lock`);
    // A server that is starting writes to its lock right after creating it.
    let held = await readIfThere(lock);
    for (let tries = 1; held === '' && tries < MAX_TRIES; tries++) {
      await sleep(100);
      held = await readIfThere(lock);
    }
    if (held === null) return;
    const pid = Number.parseInt(held, 10);
    if (pid > 0 && isAlive(pid) && (await isPostgresOf(pid, this.#cluster))) return;
    await rm(lock, { force: true });
  }

  async #writeSettings() {
    const socket = await this.#socketFolder();
    const where: Record<string, string> = socket
      ? { listen_addresses: '', unix_socket_directories: `"${socket.replaceAll('"', '""')}"` }
      : { listen_addresses: '127.0.0.1', port: String(await freePort()) };
    const lines = Object.entries({ ...settingsFor(), ...where, ...this.#settings }).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    if (this.#settings.listen_addresses) await this.#letStandbysIn();
    const file = join(this.#cluster, 'postgresql.conf');
    // Replaced as a whole, because the server of another start may be reading it.
    const written = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(written, `# Written anew at every start.\n${lines.join('')}`);
    await this.#tools.give(written);
    await rename(written, file);
  }

  /** Who may connect, if others than this machine may: only with the password. */
  async #letStandbysIn(): Promise<void> {
    const lines = ['local all', 'host all', 'local replication', 'host replication'].map((kind) =>
      kind.startsWith('local') ? `${kind} all scram-sha-256\n` : `${kind} ${NAME} all scram-sha-256\n`,
    );
    const file = join(this.#cluster, 'pg_hba.conf');
    await writeFile(file, `# Written anew at every start.\n${lines.join('')}`);
    await this.#tools.give(file);
  }

  /**
   * The folder for the socket: the database's own, which no one else can open, if its path is short enough; otherwise
   * one that is just as private in the system's temporary folder.
   */
  async #socketFolder(): Promise<string | null> {
    if (platform() === 'win32') return null;
    if (Buffer.byteLength(`${this.#cluster}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET) return this.#cluster;
    const hash = createHash('sha256').update(this.#cluster).digest('hex').slice(0, 16);
    const folder = join(tmpdir(), `${NAME}-${hash}`);
    await mkdir(folder, { mode: 0o700 }).then(
      () => this.#tools.give(folder),
      (error) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== this.#tools.uid || (found.mode & 0o077) !== 0) {
      throw new StartProblem(`The folder ${folder} belongs to another user. Remove it and start again.`);
    }
    return folder;
  }

  async url(database = NAME): Promise<string> {
    const password = await readIfThere(join(this.#cluster, PASSWORD_FILE));
    if (password === null) {
      throw new StartProblem(
        `The database password, ${join(this.#cluster, PASSWORD_FILE)}, is missing. Restore it from a backup of the data folder.`,
      );
    }
    const socket = await this.#socketFolder();
    const { port: ownPort } = this.#settings;
    const more = ownPort === undefined ? '' : `&port=${ownPort}`;
    if (socket) return `postgresql://${NAME}:${password}@/${database}?host=${encodeURIComponent(socket)}${more}`;
    const port = ((await readIfThere(this.#pidFile)) ?? '').split('\n')[3];
    return `postgresql://${NAME}:${password}@127.0.0.1:${port}/${database}`;
  }

  async connect(database = NAME, patience_ms = 0): Promise<pg.Client> {
    const client = new Client({
      connectionString: await this.url(database),
      connectionTimeoutMillis: patience_ms,
      application_name: IN_USE,
    });
    client.on('error', () => undefined); // a broken connection also fires 'end'
    await client.connect();
    return client;
  }

  /** Deletes a database that was made by a start that failed. One that a server uses meanwhile stays. */
  async discard(): Promise<void> {
    if (await this.#isRunning()) return;
    await rm(this.#cluster, { recursive: true, force: true });
    for (const log of [this.#logFile, `${this.#logFile}.1`]) await rm(log, { force: true });
  }

  async shutDown(): Promise<void> {
    if (!(await this.#isRunning())) return;
    for (const mode of ['fast', 'immediate']) {
      const { ok } = await this.#tools.run('pg_ctl', ['stop', '-w', '-t', '30', '-m', mode, '-D', 'postgres']);
      if (ok || !(await this.#isRunning())) return;
    }
  }

  /** Keeps at most two files: the current log and the previous one. The server keeps writing to the truncated file. */
  async keepLogSmall(): Promise<void> {
    const found = await stat(this.#logFile).catch(() => null);
    if (!found || found.size < MAX_LOG_BYTES) return;
    await copyFile(this.#logFile, `${this.#logFile}.1`);
    await truncate(this.#logFile);
  }
}

const outlivedWords = (cluster: string) =>
  `Processes of a database that was killed still work in ${cluster}. End them, or restart this computer, and start again.`;

const LOCK_EXISTS = /lock file "([^"]*\.s\.PGSQL[^"]*\.lock)" already exists/;
const lockWords = (lock: string) =>
  `Another database seems to be using ${lock.replace(/\.lock$/, '')}. If none is running, delete ${lock} and start again.`;

/**
 * Whether a server that refused a connection is worth waiting for, because it is still starting up or shutting down
 * (57P03). Before it opens its socket, only its pid file says that it is starting.
 */
function isComingUp({ code }: { code?: string }, isStarting: boolean): boolean {
  return code === '57P03' || (isStarting && (code === 'ENOENT' || code === 'ECONNREFUSED'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether this process is PostgreSQL running in this folder. After the server ends, its pid may be reused by something else.
 */
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (platform() !== 'linux') return true;
  const [program = ''] = ((await readIfThere(`/proc/${pid}/cmdline`)) ?? '').split('\0');
  if (!program.endsWith('postgres')) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => cluster); // unreadable in some containers; then the socket decides
  return folder === cluster;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const isFilled = async (folder: string) => (await readdir(folder).catch(() => [])).length > 0;

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
