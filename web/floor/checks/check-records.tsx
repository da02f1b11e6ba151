import { Button } from '@mantine/core';
import { CHECK_FACTS, showLimit } from '#contract/floor/checks/checks.ts';
import type { CheckRow } from '#contract/floor/checks/checks-api.ts';
import { sayFound } from '#web/floor/checks/check-values.ts';
import classes from '#web/floor/checks/checks.module.css';
import { showClock, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Records as they were written. One that was corrected is struck through, and what replaced it says why. */
export function CheckRecords({
  rows,
  onCorrect,
  showsDay = false,
}: {
  rows: readonly CheckRow[];
  onCorrect: (row: CheckRow) => void;
  showsDay?: boolean;
}) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.record_id} className={classes.record}>
          {row.corrected_by === null ? (
            <>
              <Lines row={row} showsDay={showsDay} />
              {row.reason && <p>{t('Corrected: {reason}', { reason: row.reason })}</p>}
              <Button variant="default" onClick={() => onCorrect(row)}>
                {t('Correct')}
              </Button>
            </>
          ) : (
            <s>
              <Lines row={row} showsDay={showsDay} />
            </s>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lines({
  row: { kind, day, time, body, plant_number, initials, keep_until },
  showsDay,
}: {
  row: CheckRow;
  showsDay: boolean;
}) {
  const limit = showLimit(kind, body.limit);
  return (
    <>
      <span>
        <b>{body.place || plant_number}</b> {t(CHECK_FACTS[kind].title)}
      </span>
      <span className={classes.found} data-outside={!body.is_within}>
        <b>{sayFound(kind, body)}</b>
        {!body.is_within && limit && ` · ${t('Limit: {limit}', { limit })}`}
      </span>
      {body.action && <span>{body.action}</span>}
      <span>
        {showsDay && `${showDay(day)}, `}
        {showClock(time)} · {initials}
        {showsDay && ` · ${t('Keep until')} ${showDay(keep_until)}`}
      </span>
    </>
  );
}
