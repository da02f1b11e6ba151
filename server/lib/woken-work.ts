import { setTimeout } from 'node:timers/promises';

const REST_MS = 40;

export interface WokenWork {
  /** Says that there may be work. Cheap, and safe to say any number of times. */
  wake(): void;
  /** Waits for the round under way and begins no other. */
  stop(): Promise<void>;
}

/**
 * Work in rounds that a call of `wake` begins, and a look every so often in case nobody called. One round at a time; `round`
 * answers true when there is more, and another follows at once. After the last of them there is a rest, so that a burst of
 * calls becomes few rounds. A round that throws is told to `onError` and ends the run.
 */
export function startWokenWork(parts: {
  round: () => Promise<boolean>;
  lookEveryMs: number;
  onError: (error: unknown) => void;
}): WokenWork {
  let isWoken = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        if (await parts.round()) isWoken = true;
        else await setTimeout(REST_MS);
      }
    } catch (error) {
      parts.onError(error);
    } finally {
      // In the same breath as the look at `isWoken`: no call to wake falls between the two.
      running = undefined;
    }
  }
  function wake(): void {
    isWoken = true;
    if (isStopped) return;
    running ??= drain();
  }

  const timer = setInterval(wake, parts.lookEveryMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
