import { useState } from 'react';
import { useMe } from '#web/accounts/session.ts';
import { useOutbox } from '#web/floor/outbox/outbox.ts';
import { OutboxPanel } from '#web/floor/outbox/outbox-panel.tsx';
import classes from '#web/floor/station/station.module.css';
import { StationBar } from '#web/floor/station/station-bar.tsx';
import { StationSignIn } from '#web/floor/station/station-sign-in.tsx';

/** Above a station's list: who works here, and what only this device knows so far. */
export function StationTop() {
  const { admin } = useMe();
  const kept = useOutbox(admin ?? 0);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <StationSignIn onDone={() => setAsking(false)} />;
  return (
    <div className={classes.top}>
      <StationBar onChange={() => setAsking(true)} />
      <OutboxPanel kept={kept} />
    </div>
  );
}
