import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '#server/lib/problem.ts';
import type { FromThread, ToThread } from '#server/lib/threads/thread-work.ts';

// Requests have priority. On Linux this sets the priority of this thread alone; elsewhere it would affect the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const { module, name, input } = workerData as ToThread;
const tell = (message: FromThread) => parentPort?.postMessage(message);
const work = (await import(module))[name] as (input: unknown, tell: (progress: unknown) => void) => unknown;
try {
  tell({ output: await work(input, (progress) => tell({ progress })) });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { code, values, fields } = error;
  tell({ problem: { code, ...(values && { values }), ...(fields && { fields }) } });
}
