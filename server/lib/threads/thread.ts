import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#server/lib/problem.ts';
import type { FromThread, ToThread } from '#server/lib/threads/thread-work.ts';

// Requests have priority. On Linux this sets the priority of this thread alone; elsewhere it would affect the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const { module, name, input } = workerData as ToThread;
const report = (message: FromThread) => parentPort?.postMessage(message);
const work = (await import(module))[name] as (input: unknown, report: (progress: unknown) => void) => unknown;
try {
  report({ output: await work(input, (progress) => report({ progress })) });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { code, values, fields } = error;
  report({ problem: { code, ...(values && { values }), ...(fields && { fields }) } });
}
