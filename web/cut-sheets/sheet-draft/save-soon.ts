const LONGEST_RETRY = 30_000;

interface Saving<Result> {
  /** Sends all unsaved changes. Never called again before it has finished. */
  send: () => Promise<Result>;
  isDone: () => boolean;
  onState: (state: 'saved' | 'saving', problem: null) => void;
  /** Milliseconds to wait after the last change before saving, and between retries while offline. */
  pause: number;
  retry: number;
}

/** Saves a draft shortly after its last change. Sends one call at a time and retries until there is a connection. */
export function saveSoon<Result>({ send, isDone, onState, pause, retry }: Saving<Result>) {
  let sending: Promise<Result> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = retry;
  let isStopped = false;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds);
  };
  /** Sends unsaved changes now, or waits for the call in flight. */
  function flush(): Promise<Result> {
    clearTimeout(timer);
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    flush,
    isSending: () => sending !== null,
    /** Call when the draft has changed. */
    changed(): void {
      if (sending) return;
      if (isDone()) {
        clearTimeout(timer);
        onState('saved', null);
      } else {
        onState('saving', null);
        later(pause);
      }
    },
    /** Call when sending failed but may work later. Each retry waits longer than the last. */
    retryLater(): void {
      later(wait);
      wait = Math.min(2 * wait, LONGEST_RETRY);
    },
    /** Call when sending has succeeded. The next retry starts with a short wait again. */
    worked(): void {
      wait = retry;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
