import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, so that nobody has to take off their gloves to wake it. Does
 * nothing if the browser doesn't allow it.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold() {
      if (document.visibilityState !== 'visible' || isOver) return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    }
    // Browsers release the lock when another tab comes to the front, so request it again.
    document.addEventListener('visibilitychange', hold);
    void hold();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
