import { useEffect, useState } from 'react';
import classes from '#web/app/shell/clock.module.css';
import { formatInstant } from '#web/lib/format.ts';

/** The date and time at the plant. */
export function Clock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <time className={classes.clock} dateTime={now.toISOString()}>
      {formatInstant(now, timeZone)}
    </time>
  );
}
