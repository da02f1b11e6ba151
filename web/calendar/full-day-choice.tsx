import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { useId } from 'react';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t } from '#web/lib/words.ts';

export interface FullDayChoiceProps {
  /** Why the day is full, in the server's words. */
  words: string;
  /** Why the day is being booked anyway. Null until the user chooses to book it. */
  reason: string | null;
  onChange: (reason: string | null) => void;
  /** True for the office, except on closed days. */
  canBookAnyway: boolean;
  /** An error on the reason field, for example that it's required. */
  error?: string | undefined;
}

/**
 * Warns that a day is full before anything is sent. The office can book it anyway by giving a reason, which is recorded with
 * their name.
 *
 *     {shortage && <FullDayChoice words={shortage} reason={reason} onChange={setReason} canBookAnyway={isOffice(role) && !isClosed} />}
 */
export function FullDayChoice({ words, reason, onChange, canBookAnyway, error }: FullDayChoiceProps) {
  const note = useId();
  return (
    <Alert color="red" variant="light" role="alert">
      <span id={note}>{words}</span>
      {canBookAnyway && (
        <Stack gap="sm" mt="sm">
          <Checkbox
            label={t('Book anyway')}
            aria-describedby={note}
            checked={reason !== null}
            onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
          />
          {reason !== null && (
            <TextInput
              label={t('Reason')}
              description={t('We’ll record it under your name.')}
              required
              withAsterisk={false}
              value={reason}
              error={sayTooLong(reason, 200) ?? error}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </Alert>
  );
}
