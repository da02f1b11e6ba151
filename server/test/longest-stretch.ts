import { setImmediate } from 'node:timers/promises';

const processorMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest uninterrupted stretch of processor time, in milliseconds, that this thread spends during `work`, making other
 * calls wait. Time used by other threads and programs doesn't count, so a busy machine makes no difference.
 */
export async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = processorMs();
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const end = work().finally(() => {
    isOver = true;
  });
  end.catch(() => undefined); // thrown below, once measuring has ended
  look();
  while (!isOver) {
    await setImmediate();
    look();
  }
  await end;
  return longest;
}

/**
 * How long a fixed piece of work takes on this machine, in milliseconds of this thread's processor time. That clock may
 * advance in steps of several milliseconds, so this is the mean of many runs.
 */
export function yardstick(): number {
  const times = 20;
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ at, title: `Row ${at}`, sizes: [at, at + 1] }));
  const before = processorMs();
  for (let time = 0; time < times; time++) JSON.stringify(JSON.parse(JSON.stringify(rows)));
  return (processorMs() - before) / times;
}
