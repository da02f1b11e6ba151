import { Button, Checkbox } from '@mantine/core';
import { useMe } from '#web/accounts/session.ts';
import { setAlarm, useAlarm } from '#web/floor/station/alarm.ts';
import classes from '#web/floor/station/station.module.css';
import { useStation, WHO_WORKS_HERE } from '#web/floor/station/station-person.ts';
import { t } from '#web/lib/words.ts';

/** Whose initials go on what is done at this device, and whether it sounds and vibrates when something is refused. */
export function StationBar({ onChange }: { onChange: () => void }) {
  const { admin } = useMe();
  const { person } = useStation(admin ?? 0);
  const hasAlarm = useAlarm();
  return (
    <div className={classes.bar}>
      {person && (
        <p>
          <b>{person.initials}</b> · {person.name}
        </p>
      )}
      <Button variant="default" onClick={onChange}>
        {person ? t('Change person') : t(WHO_WORKS_HERE)}
      </Button>
      <Checkbox
        label={t('Sound and vibration')}
        checked={hasAlarm}
        onChange={(event) => setAlarm(event.currentTarget.checked)}
      />
    </div>
  );
}
