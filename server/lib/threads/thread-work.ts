import { Worker } from 'node:worker_threads';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { type Details, Problem } from '#server/lib/problem.ts';
import { takeTurns } from '#server/lib/threads/turns.ts';

interface Limits {
  /** The address of the file that exports the function, and the function's name. */
  module: string;
  name: string;
  /** How much processor time a call may use. Waiting for a busy machine doesn't count. */
  cpuSeconds: number;
  /** How much memory a call's objects may use. */
  megabytes: number;
  /** How many calls run at the same time. */
  atOnce: number;
}
interface Asked<Progress> {
  /** The id of whoever the work is for, usually the plant. Only one call per id runs at a time. */
  turn: number;
  /** Stops the work when its caller disconnects. */
  gone?: AbortSignal | undefined;
  report?: (progress: Progress) => void;
}
export interface ToThread {
  module: string;
  name: string;
  input: unknown;
}
export type FromThread =
  | { progress: unknown }
  | { output: unknown }
  | { problem: Pick<Details, 'values' | 'fields'> & { code: RefusalCode } };

const LOOK_EVERY_MS = 100;
/** Ends work that waits forever without using the processor. */
const LONGEST_MS = 10 * 60_000;
/** Most objects are short-lived, so a larger young generation means less garbage collection. */
const YOUNG_MEGABYTES = 96;

/**
 * A function that runs in its own worker thread, for work whose cost depends on what someone sent: reading files, checking
 * templates, converting pictures, drawing PDFs. It doesn't hold up other calls, and it's stopped if it exceeds its limits or
 * its caller disconnects. See docs/decisions/0029.
 */
export function threadWork<Input, Output, Progress = never>(limits: Limits) {
  const inTurn = takeTurns({ atOnce: limits.atOnce, name: limits.name });
  return (input: Input, { turn, gone, report }: Asked<Progress>): Promise<Output> =>
    new Promise((resolve, reject) => {
      const run = () =>
        runThread({ limits, input, gone, report: report as (progress: unknown) => void, resolve, reject });
      inTurn({ turn, gone }, run).catch(reject);
    }) as Promise<Output>;
}

interface Run {
  limits: Limits;
  input: unknown;
  gone: AbortSignal | undefined;
  report: ((progress: unknown) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Resolves once the thread has exited. */
async function runThread({ limits, input, gone, report, resolve, reject }: Run): Promise<void> {
  if (gone?.aborted) return;
  const { module, name, cpuSeconds, megabytes } = limits;
  const thread = new Worker(new URL(import.meta.resolve('#server/lib/threads/thread.ts')), {
    workerData: { module, name, input } satisfies ToThread,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const stop = (why: unknown) => {
    reject(why);
    void thread.terminate();
  };
  const stopGone = () => stop(gone?.reason);
  gone?.addEventListener('abort', stopGone);
  const look = async () => {
    const { user, system } = await thread.cpuUsage();
    if (user + system > cpuSeconds * 1e6) stop(new Problem('too_complex'));
  };
  const watch = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS); // it may have just ended
  const clock = setTimeout(() => stop(new Error(`${name} took longer than ${LONGEST_MS} ms`)), LONGEST_MS);

  thread.on('message', (received: FromThread) => {
    if ('progress' in received) report?.(received.progress);
    else if ('output' in received) resolve(received.output);
    else reject(new Problem(received.problem.code, received.problem));
  });
  thread.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('too_complex') : error),
  );
  await new Promise((done) => thread.once('exit', done));
  clearInterval(watch);
  clearTimeout(clock);
  gone?.removeEventListener('abort', stopGone);
  reject(new Error(`${name} ended without an answer`));
}
