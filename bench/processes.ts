import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Started {
  address: string;
  process: ChildProcess;
  /** Resident memory of the process, in megabytes. */
  residentMegabytes(): number;
  stop(): Promise<void>;
}

/** The Node flags that `npm start` uses. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
export const FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Starts one of our programs and waits until it prints its address. */
export function startProcess(file: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [...FLAGS, 'bin/run.js', file], {
    env: { ...process.env, DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (code: number | null) =>
      reject(new Error(`${file} ended with ${code} before it was ready\n${printed}`));
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const [address] = printed.match(/http:\/\/[\d.]+:\d+/) ?? [];
      if (!address) return;
      child.off('exit', fail);
      // Further output isn't needed, but it must be read, or the process would block once the pipe is full.
      child.stdout.off('data', read).resume();
      resolve({
        address,
        process: child,
        residentMegabytes: () =>
          Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024,
        stop: () =>
          new Promise((stopped) => {
            if (child.exitCode !== null || child.signalCode !== null) return stopped();
            child.once('exit', () => stopped());
            child.kill('SIGTERM');
          }),
      });
    };
    child.once('exit', fail);
    child.stdout.on('data', read);
  });
}
