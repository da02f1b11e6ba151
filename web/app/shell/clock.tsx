import classes from '#web/app/shell/clock.module.css';
import { formatInstant } from '#web/lib/format.ts';
import { useServerNow } from '#web/market/realtime/server-clock.ts';

/** The date and time at the plant, according to the server's clock. */
export function Clock({ timeZone }: { timeZone: string }) {
  const now = new Date(useServerNow() ?? Date.now());
  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      {formatInstant(now, timeZone)}
    </time>
  );
}
