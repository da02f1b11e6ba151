import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type DayToPaint, paintDay } from '#server/floor/paint-day.ts';

// Requests come first. Linux sets the priority of this thread alone; elsewhere it would be the whole process.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const painted = await paintDay(workerData as DayToPaint, (done, all) => parentPort?.postMessage({ done, all }));
parentPort?.postMessage(painted, [painted.bytes.buffer]);
