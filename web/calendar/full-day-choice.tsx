import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from '#web/calendar/full-day-choice.module.css';
import { t } from '#web/lib/words.ts';

export interface FullDayChoiceProps {
  /** Why the day has no room, in the server's words. */
  words: string;
  /** Why it is booked all the same; null while nobody chose that. */
  reason: string | null;
  onChange: (reason: string | null) => void;
  /** Only the office may, and never on a closed day. */
  canBookAnyway: boolean;
  /** Beside the reason, such as that it is required. */
  error?: string | undefined;
}

/**
 * Says that a day is full before anything is sent, and lets the office book anyway for a reason that is kept with its name.
 *
 *     {shortage && <FullDayChoice words={shortage} reason={reason} onChange={setReason} canBookAnyway={isOffice(role) && !isClosed} />}
 */
export function FullDayChoice({ words, reason, onChange, canBookAnyway, error }: FullDayChoiceProps) {
  const note = useId();
  return (
    <Alert color="red" variant="light" role="alert">
      <span id={note}>{words}</span>
      {canBookAnyway && (
        <div className={classes.anyway}>
          <Checkbox
            label={t('Book anyway')}
            aria-describedby={note}
            checked={reason !== null}
            onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
          />
          {reason !== null && (
            <TextInput
              label={t('Reason')}
              description={t('We’ll record it with your name.')}
              required
              withAsterisk={false}
              maxLength={200}
              value={reason}
              error={error}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Alert>
  );
}
