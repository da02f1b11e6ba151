import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '#server/lib/start-problem.ts';

/** How PostgreSQL's programs are run: directly, or, when we are root, as somebody else, because PostgreSQL refuses root. */
export interface PostgresUser {
  uid?: number;
  gid?: number;
  /** Put before each command line. */
  prefix: string[];
}

const NOBODY = { uid: 65_534, gid: 65_534 };
const SETPRIV = '/usr/bin/setpriv';

/** Finds who may run PostgreSQL on these folders. As root: user postgres, or nobody; behind folders only root may enter they keep root's right to pass. */
export function findPostgresUser(folders: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = idsOf('postgres') ?? NOBODY;
  const closed = folders.find((folder) => !canEnter(folder, uid, gid));
  if (closed === undefined) return { uid, gid, prefix: [] };
  if (!existsSync(SETPRIV)) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and its user cannot enter ${closed}. Please move Hindquarter to a folder that others may enter, start it as another user, or set DATABASE_URL.`,
    );
  }
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { uid, gid, prefix: [SETPRIV, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...passing, '--'] };
}

function idsOf(user: string): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function canEnter(folder: string, uid: number, gid: number): boolean {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    if (existsSync(place)) {
      const { mode, uid: owner, gid: group } = statSync(place);
      const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (place === path.dirname(place)) return true;
  }
}
