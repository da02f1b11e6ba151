import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startWokenWork } from '#server/lib/background/woken-work.ts';

function start(round: () => Promise<boolean>) {
  const errors: unknown[] = [];
  const work = startWokenWork({ round, lookEveryMs: 60_000, onError: (error) => errors.push(error) });
  onTestFinished(() => work.stop());
  return { work, errors };
}

test('handles a burst of calls in two rounds without missing any', async () => {
  let rounds = 0;
  let isCalled = false;
  let isSeen = false;
  const { work } = start(async () => {
    rounds++;
    isSeen = isCalled;
    return false;
  });
  for (let call = 0; call < 100; call++) {
    isCalled = call === 99;
    work.wake();
  }
  await expect.poll(() => isSeen).toBe(true);
  expect(rounds).toBe(2);
});

test('starts the next round right away while there is more work', async () => {
  let left = 10;
  start(async () => {
    left--;
    return left > 0;
  });
  // No timer has fired in between, so there was no pause.
  await setImmediate();
  expect(left).toBe(0);
});

test('reports a failed round and starts another on the next call', async () => {
  let rounds = 0;
  const { work, errors } = start(async () => {
    rounds++;
    if (rounds === 1) throw new Error('away');
    return false;
  });
  await expect.poll(() => errors.length).toBe(1);
  work.wake();
  await expect.poll(() => rounds).toBe(2);
});

test('when stopped, waits for the current round and starts no other', async () => {
  const round = Promise.withResolvers<boolean>();
  let rounds = 0;
  const { work } = start(() => {
    rounds++;
    return round.promise;
  });
  work.wake();
  let isStopped = false;
  const stopped = work.stop().then(() => {
    isStopped = true;
  });
  await setImmediate();
  expect(isStopped).toBe(false);
  round.resolve(true);
  await stopped;
  work.wake();
  await setImmediate();
  expect(rounds).toBe(1);
});
