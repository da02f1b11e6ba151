export interface WokenWork {
  /** Says that there may be work. Cheap, and safe to say any number of times. */
  wake(): void;
  /** Waits for the round under way and begins no other. */
  stop(): Promise<void>;
}

/**
 * Work in rounds that a call of `wake` begins, and a look every so often in case nobody called. One round at a time; `round`
 * answers true when there is more, and another follows at once. A round that throws is told to `onError` and ends the run.
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
    while (isWoken && !isStopped) {
      isWoken = false;
      if (await parts.round()) isWoken = true;
    }
  }
  function wake(): void {
    isWoken = true;
    if (isStopped) return;
    running ??= drain()
      .catch(parts.onError)
      .finally(() => {
        running = undefined;
      });
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
