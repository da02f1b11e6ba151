import { setTimeout } from 'node:timers/promises';

/** Work that people aren't waiting for can pause longer between rounds. */
const PAUSE_MS = 40;

export interface WokenWork {
  /** Signals that there may be work. Cheap, and safe to call any number of times. */
  wake(): void;
  /** Waits for the current round to finish and doesn't start another. */
  stop(): Promise<void>;
}

/**
 * Runs work in rounds, started by `wake` or, as a fallback, by a timer. Only one round runs at a time. If `round`
 * returns true, there is more work, and the next round starts right away. Otherwise there is a pause first, so that a
 * burst of calls takes only a few rounds. An error goes to `onError`, and the next round waits for `wake` or the timer.
 */
export function startWokenWork(parts: {
  round: () => Promise<boolean>;
  lookEveryMs: number;
  onError: (error: unknown) => void;
  pauseMs?: number | undefined;
}): WokenWork {
  let isWoken = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        if (await parts.round()) isWoken = true;
        else await setTimeout(parts.pauseMs ?? PAUSE_MS);
      }
    } catch (error) {
      parts.onError(error);
    } finally {
      // In the same tick as the check of `isWoken`, so that no call to wake can slip in between.
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
