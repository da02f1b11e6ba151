import { useEffect, useState } from 'react';
import { getServerTime } from '#contract/market/realtime.ts';
import { callApi } from '#web/lib/api.ts';
import { onMessage } from '#web/lib/realtime.ts';

/** How far the visitor's clock is behind the server's. */
let behindMs = 0;
let asking: Promise<void> | undefined;

/** Fetches the time once per page load, because holds end by the server's clock and a visitor's clock may be wrong. */
function askForTime(): Promise<void> {
  const sentAt = Date.now();
  asking ??= callApi(getServerTime, {}).then(
    ({ now }) => setServerTime(now, (sentAt + Date.now()) / 2),
    () => {
      asking = undefined;
    },
  );
  return asking;
}
function setServerTime(now: string, at = Date.now()): void {
  behindMs = Date.parse(now) - at;
}

/** The server's time in milliseconds, updated every second. Null while the page is rendered on the server. */
export function useServerNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const show = () => setNow(Date.now() + behindMs);
    show();
    void askForTime().then(show);
    const stop = onMessage('sliservertime', ({ now: time }) => setServerTime(time));
    const timer = setInterval(show, 1000);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}

/** '14:05'. Never negative. */
export function showTimeLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
