import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

/**
 * Calls `gone` when the npm process that started this one dies: its shell doesn't forward SIGTERM, and SIGKILL can't be caught.
 * Does nothing for a process started without npm.
 */
export function onNpmGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  const npm = findNpm(ppid);
  const look = setInterval(() => {
    if (process.ppid === ppid && isAlive(npm)) return;
    clearInterval(look);
    gone();
  }, LOOK_MS).unref();
}

/**
 * npm runs scripts through `sh -c`, and some shells replace themselves with the script, so npm is the parent or the
 * grandparent.
 */
function findNpm(ppid) {
  if (process.platform !== 'linux') return ppid;
  const isShell = readFileSync(`/proc/${ppid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  return isShell ? Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${ppid}/status`, 'utf8'))[1]) : ppid;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
