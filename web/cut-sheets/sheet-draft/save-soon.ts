const LONGEST_RETRY = 30_000;

interface Saving<Result> {
  /** Sends everything that is unsaved. Runs once at a time. */
  send: () => Promise<Result>;
  isDone: () => boolean;
  onState: (state: 'saved' | 'saving', problem: null) => void;
  /** Milliseconds to wait after the last change before saving, and between retries without a connection. */
  pause: number;
  retry: number;
}

/** When a draft is saved: shortly after its last change, one call at a time, and again until there is a connection. */
export function saveSoon<Result>({ send, isDone, onState, pause, retry }: Saving<Result>) {
  let sending: Promise<Result> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = retry;
  let isStopped = false;

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds);
  };
  /** Sends unsaved changes now, or joins the call in flight. */
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
    /** The draft has changed. */
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
    /** The call failed and may work later. Waits longer each time. */
    retryLater(): void {
      later(wait);
      wait = Math.min(2 * wait, LONGEST_RETRY);
    },
    /** The call worked. */
    worked(): void {
      wait = retry;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
