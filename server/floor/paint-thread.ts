import { parentPort, workerData } from 'node:worker_threads';
import { type DayToPaint, paintDay } from '#server/floor/paint-day.ts';

// Runs in a thread of its own: calls are answered while a day is painted.
const painted = await paintDay(workerData as DayToPaint, (done, all) => parentPort?.postMessage({ done, all }));
parentPort?.postMessage(painted, [painted.bytes.buffer]);
