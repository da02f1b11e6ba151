import { Chip, NativeSelect, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import {
  firstRecurrence,
  MAX_DATES,
  REPEATS_OF,
  type Repeat,
  type RepeatForm,
  readRule,
  WEEKDAY_CODES,
  writeRule,
} from '#contract/booking/recurrence.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { findDatesProblem } from '#web/booking/recurring/recurrence-words.ts';
import { type PreviewInput, RecurringDates } from '#web/booking/recurring/recurring-dates.tsx';
import classes from '#web/booking/recurring/recurring-dialog.module.css';
import { spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import type { Animals } from '#web/calendar/shortage.ts';
import { showDay } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import { DayField, NumberField, SelectField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
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
  offering = '',
  order_id,
  onSave,
  onClose,
}: {
  /** The form that opened the dialog. The new-order screen offers Weekly and Daily; the edit dialog also offers Monthly. */
  form: RepeatForm;
  /** The first date: the drop-off day, or the first date of the series that the order belongs to. */
  start: IsoDate;
  /** The current rule, or '' if there is none. */
  rrule: string;
  animals: Animals;
  process_option?: Label | '';
  offering?: InspectionAnswer;
  /** An order that already repeats. Only dates that its series doesn't have are booked. */
  order_id?: number | undefined;
  onSave: (rrule: string) => void;
  onClose: () => void;
}) {
  const { role } = useMe();
  const first = readRule(rrule) ?? firstRecurrence(start);
  const asked = useRef('');
  const [sent, setSent] = useState({ rule: '', problem: '' });
  const schema = recurrenceSchema(start);
  const inputOf = (rule: string): PreviewInput => ({
    ...Object.fromEntries(Object.entries(animals).map(([species, heads]) => [`${species}_qty`, heads])),
    dropoff_date: start,
    rrule: rule,
    process_option,
    offering,
    form,
    order_id,
  });

  // Saves the rule only if the server accepts it. Checks again, because the dates on screen may be out of date.
  const dialogForm = useSendForm(previewRecurring, {
    start: { ...first, weekdays: [...first.weekdays] },
    schema,
    toSend: (values) => {
      asked.current = writeRule(values);
      setSent({ rule: asked.current, problem: '' });
      return inputOf(asked.current);
    },
    onDone: ({ dates }) => {
      const problem = findDatesProblem(dates, isOffice(role));
      if (problem === '') onSave(asked.current);
      else setSent({ rule: asked.current, problem });
    },
  });
  const { control } = dialogForm;
  const { repeat, interval, ...others } = useWatch({ control }) as Fields;
  const shown = schema.safeParse({ repeat, interval, ...others });
  const rule = shown.success ? writeRule(shown.data) : '';
  const isSent = sent.rule === rule;
  const refusal = isSent ? sent.problem || dialogForm.refusal : null;

  return (
    <FormDialog
      title={t('Recurring Order')}
      subtitle={t('Starting {day}', { day: showDay(start) })}
      size="lg"
      form={{ ...dialogForm, refusal }}
      submit={t('Save')}
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          control={control}
          name="repeat"
          label={t('Repeat')}
          choices={REPEATS_OF[form].map((value) => ({ value, label: t(value) }))}
        />
        <NumberField
          control={control}
          name="interval"
          label={t('Every')}
          suffix={` ${t(UNITS[repeat][interval === 1 ? 0 : 1])}`}
          least={1}
          most={99}
        />
        <NativeSelect label={t('End')} data={[{ value: 'date', label: t('On date') }]} />
        <DayField control={control} name="until" label={t('Last date')} earliest={start} />
      </FieldRow>
      {repeat === 'Weekly' && <WeekdaysField control={control} />}
      {rule !== '' && !(isSent && dialogForm.refusal) && <RecurringDates input={inputOf(rule)} />}
      {order_id !== undefined && (
        <Text c="dimmed" size="sm">
          {t('Dates that are already booked stay. Delete the orders that you don’t need.')}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {t(
          'You can book up to {most} dates at once. If one can’t be booked, none will be. You can move or delete each one later.',
          {
            most: MAX_DATES,
          },
        )}
      </Text>
    </FormDialog>
  );
}

/** The weekdays of a weekly rule. At least one stays chosen. */
function WeekdaysField({ control }: { control: Control<Fields> }) {
  const { field } = useController({ control, name: 'weekdays' });
  return (
    <fieldset className={classes.days}>
      <legend>{t('On these days')}</legend>
      <Chip.Group
        multiple
        value={field.value.map(String)}
        onChange={(chosen) => chosen.length > 0 && field.onChange(chosen.map(Number).sort())}
      >
        {WEEKDAY_CODES.map((code, weekday) => (
          <Chip key={code} value={String(weekday)}>
            {spellWeekday(weekday)}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

/** The dialog's fields. The last date is never before the first. */
const recurrenceSchema = (start: IsoDate) =>
  z.object({
    repeat: z.enum(['Monthly', 'Weekly', 'Daily']),
    interval: z.int('Required').min(1).max(99),
    weekdays: z.array(z.number()),
    until: z
      .string()
      .refine(isDay, wordsFor('recurrence_endless'))
      .refine((until) => until >= start, wordsFor('recurrence_over')),
  });
type Fields = z.output<ReturnType<typeof recurrenceSchema>>;
