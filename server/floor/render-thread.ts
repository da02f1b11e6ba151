import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type DayToRender, renderDay } from '#server/floor/render-day.ts';

// Requests come first. Linux sets the priority of this thread alone; elsewhere it would be the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const rendered = await renderDay(workerData as DayToRender, (done, all) => parentPort?.postMessage({ done, all }));
parentPort?.postMessage(rendered, [rendered.bytes.buffer]);
