import { useEffect, useState } from 'react';
import classes from '#web/app/shell/clock.module.css';
import { formatInstant } from '#web/lib/format.ts';

/** The date and time at the plant and in UTC. */
export function Clock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const isUtc = timeZone === 'UTC';

  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      {formatInstant(now, timeZone)}
      <span className={classes.utc}>{isUtc ? 'UTC' : `${formatInstant(now, 'UTC').slice(-5)} UTC`}</span>
    </time>
  );
}
