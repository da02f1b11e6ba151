import type { DayToRender, RenderedDay } from '#server/floor/render-day.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

/** Draws a day's sheets, one day at a time per process, so that most of the machine stays free for requests. */
export const drawDay = threadWork<DayToRender, RenderedDay, { done: number; all: number }>({
  module: import.meta.resolve('#server/floor/render-day.ts'),
  name: 'renderDay',
  // Enough for hundreds of sheets, even on a slow machine.
  cpuSeconds: 60,
  megabytes: 512,
  atOnce: 1,
});
