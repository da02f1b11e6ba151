import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

/**
 * Runs `gone` when the npm that started this process has died. Its shell does not pass a SIGTERM on, and nobody tells of a SIGKILL.
 * A process started by hand may outlive its shell and is left alone.
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

/** npm runs a script through `sh -c`, and some shells make place for the script: npm is the parent or the parent's parent. */
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
