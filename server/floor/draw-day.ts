import { Worker } from 'node:worker_threads';
import type { DayToRender, RenderedDay } from '#server/floor/render-day.ts';

/** Longer than hundreds of sheets take on a slow machine. */
const PATIENCE_MS = 60_000;
/** Drawing makes many short-lived objects. A larger young generation means less garbage collection. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 };

type Told = { done: number; all: number } | RenderedDay;
let last: Promise<unknown> = Promise.resolve();

/** Draws a day in a worker thread, one at a time per process, so that requests keep most of the machine. */
export function drawDay(day: DayToRender, tell: (done: number, all: number) => void): Promise<RenderedDay> {
  const drawn = last.then(() => renderInThread(day, tell));
  last = drawn.catch(() => undefined);
  return drawn;
}

function renderInThread(day: DayToRender, tell: (done: number, all: number) => void): Promise<RenderedDay> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: day,
      resourceLimits: LIMITS,
    });
    const clock = setTimeout(() => {
      reject(new Error(`painting a day took longer than ${PATIENCE_MS} ms`));
      void thread.terminate();
    }, PATIENCE_MS);
    thread.on('message', (told: Told) => ('bytes' in told ? resolve(told) : tell(told.done, told.all)));
    thread.on('error', reject);
    thread.on('exit', (code) => {
      clearTimeout(clock);
      reject(new Error(`painting a day ended with ${code}`));
    });
  });
}
