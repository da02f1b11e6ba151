import { Chip, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  firstRecurrence,
  MOST_DATES,
  REPEATS_OF,
  type Recurrence,
  type Repeat,
  type RepeatForm,
  readRule,
  WEEKDAY_CODES,
  writeRule,
} from '#contract/booking/recurrence.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { findDatesProblem } from '#web/booking/recurring/recurrence-words.ts';
import { type PreviewInput, RecurringDates } from '#web/booking/recurring/recurring-dates.tsx';
import classes from '#web/booking/recurring/recurring-dialog.module.css';
import { spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import type { Animals } from '#web/calendar/shortage.ts';
import { callApi } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, type Words } from '#web/lib/words.ts';
import { FieldRow } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** The unit after 'Every', singular and plural. */
const UNITS = {
  Monthly: ['month', 'months'],
  Weekly: ['week', 'weeks'],
  Daily: ['day', 'days'],
} as const satisfies Record<Repeat, readonly [Words, Words]>;

/**
 * Edits a repeat rule: how often, on which weekdays, and until when. Shows the resulting dates, with full and closed days
 * marked, before anything is saved.
 *
 *     <RecurringDialog form="new" start={dropoff_date} rrule={rrule} animals={quantities} process_option={label} onSave={keep} onClose={close} />
 */
export function RecurringDialog({
  form,
  start,
  rrule,
  animals,
  process_option = '',
  onSave,
  onClose,
}: {
  /** The form that opened the dialog. The new-order screen offers Weekly and Daily; the edit dialog also offers Monthly. */
  form: RepeatForm;
  /** The drop-off day, which is the first date. */
  start: IsoDate;
  /** The current rule, or '' if there is none. */
  rrule: string;
  animals: Animals;
  process_option?: Label | '';
  onSave: (rrule: string) => void;
  onClose: () => void;
}) {
  const [first] = useState(() => readRule(rrule) ?? firstRecurrence(start));
  const [recurrence, setRecurrence] = useState<Recurrence>(first);
  const [isPressed, setPressed] = useState(false);
  const { repeat, interval, weekdays, until } = recurrence;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ words: string; hasDates: boolean } | null>(null);
  const change = (changes: Partial<Recurrence>) => {
    setRefusal(null);
    setRecurrence({ ...recurrence, ...changes });
  };
  const endProblem = findEndProblem(until, start);

  const input: PreviewInput = {
    ...Object.fromEntries(Object.entries(animals).map(([species, heads]) => [`${species}_qty`, heads])),
    dropoff_date: start,
    rrule: writeRule(recurrence),
    process_option,
    form,
  };
  const isFullDayBookable = isOffice(useMe().role);

  /** Saves the rule only if the server accepts it. Asks again, because the dates on screen may be out of date. */
  async function save(): Promise<void> {
    setPressed(true);
    setRefusal(null);
    if (endProblem !== '') return;
    setSending(true);
    try {
      const { dates } = await callApi(previewRecurring, input);
      const problem = findDatesProblem(dates, isFullDayBookable);
      if (problem === '') onSave(writeRule(recurrence));
      else setRefusal({ words: problem, hasDates: true });
    } catch (error) {
      setRefusal({ words: wordsOf(error), hasDates: false });
    } finally {
      setSending(false);
    }
  }

  const dialogForm = {
    submit: save,
    isSending,
    refusal: refusal?.words ?? null,
    formState: { isDirty: JSON.stringify(recurrence) !== JSON.stringify(first) },
  };

  return (
    <FormDialog
      title={t('Recurring Order')}
      subtitle={t('Starting {day}', { day: showDay(start) })}
      size="lg"
      form={dialogForm}
      submit={t('Save')}
      onClose={onClose}
    >
      <FieldRow>
        <NativeSelect
          label={t('Repeat')}
          data-autofocus
          data={REPEATS_OF[form].map((value) => ({ value, label: t(value) }))}
          value={repeat}
          onChange={(event) => change({ repeat: event.currentTarget.value as Repeat })}
        />
        <NumberInput
          label={t('Every')}
          suffix={` ${t(UNITS[repeat][interval === 1 ? 0 : 1])}`}
          min={1}
          max={99}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={interval}
          onChange={(value) => change({ interval: Math.max(1, Number(value) || 1) })}
        />
        <NativeSelect label={t('End')} data={[{ value: 'date', label: t('On date') }]} />
        <TextInput
          type="date"
          label={t('Last date')}
          min={start}
          value={until}
          error={(isPressed || until !== '') && endProblem}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </FieldRow>
      {repeat === 'Weekly' && (
        <fieldset className={classes.days}>
          <legend>{t('On these days')}</legend>
          <Chip.Group
            multiple
            value={weekdays.map(String)}
            onChange={(chosen) => chosen.length > 0 && change({ weekdays: chosen.map(Number).sort() })}
          >
            {WEEKDAY_CODES.map((code, weekday) => (
              <Chip key={code} value={String(weekday)}>
                {spellWeekday(weekday)}
              </Chip>
            ))}
          </Chip.Group>
        </fieldset>
      )}
      {endProblem === '' && refusal?.hasDates !== false && <RecurringDates input={input} />}
      <Text c="dimmed" size="sm">
        {t(
          'We’ll book all of these dates or none of them. You can move or delete each one later. Up to {most} dates.',
          {
            most: MOST_DATES,
          },
        )}
      </Text>
    </FormDialog>
  );
}

function findEndProblem(until: string, start: IsoDate): string {
  if (!isDay(until)) return sayRefusal('recurrence_endless');
  return until < start ? sayRefusal('recurrence_over') : '';
}
