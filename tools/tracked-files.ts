import { execFileSync } from 'node:child_process';

/** All files tracked by git, plus new ones that git doesn't ignore. */
export function listTrackedFiles(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const gone = new Set(run(['ls-files', '-z', '--deleted']));
  return run(list).filter((file) => !gone.has(file));
}

const run = (args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(Boolean);
