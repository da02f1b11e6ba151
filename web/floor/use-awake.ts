import { useEffect } from 'react';

/** Keeps the screen lit while it is looked at: nobody takes their gloves off to wake it. Browsers that cannot, or may not, let it go dark. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function hold() {
      if (document.visibilityState !== 'visible' || isOver) return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    }
    // The browser lets go whenever another tab is looked at.
    document.addEventListener('visibilitychange', hold);
    void hold();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
