import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type RepeatForm, readRule, shiftRule } from '#contract/booking/recurrence.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { RecurringDialog } from '#web/booking/recurring/recurring-dialog.tsx';
import {
  type DropoffDates,
  ScheduleDropoffDialog,
  type ScheduleDropoffDialogProps,
} from '#web/calendar/schedule-dropoff-dialog.tsx';
import { t } from '#web/lib/words.ts';

export interface ScheduleOrderDialogProps
  extends Omit<ScheduleDropoffDialogProps, 'more' | 'isMoreDirty' | 'onConfirm' | 'animals'> {
  form: RepeatForm;
  /** The current repeat rule; '' for none. */
  rrule: string;
  /** The series that the order already belongs to. Its rule stays when the order moves. */
  series?: RepeatedOrder | undefined;
  animals: NonNullable<ScheduleDropoffDialogProps['animals']>;
  onConfirm: (scheduled: DropoffDates & { rrule: string }) => unknown;
}

/** An order that already repeats. */
export interface RepeatedOrder {
  order_id: number;
  first_day: IsoDate;
  last_day: IsoDate | '';
}

/**
 * An order's schedule dialog, with an option to repeat the order: Yes opens the Recurring Order dialog. Closing without
 * Submit changes nothing.
 */
export function ScheduleOrderDialog({ form, rrule: startRule, series, onConfirm, ...props }: ScheduleOrderDialogProps) {
  const [rule, setRule] = useState({ text: startRule, day: props.start?.dropoff_date ?? '' });
  /** The rule shifted to another day: every Friday becomes every Monday. */
  const ruleOn = (day: IsoDate | '') =>
    series || day === '' || rule.day === '' ? rule.text : shiftRule(rule.text, rule.day, day);

  return (
    <ScheduleDropoffDialog
      {...props}
      isMoreDirty={rule.text !== startRule}
      onConfirm={(dates) => onConfirm({ ...dates, rrule: ruleOn(dates.dropoff_date) })}
      more={(dropoff) => (
        <Recurring
          form={form}
          day={dropoff}
          rrule={ruleOn(dropoff)}
          animals={props.animals}
          process_option={props.process_option ?? ''}
          offering={props.offering ?? ''}
          series={series}
          onChange={(text) => setRule({ text, day: dropoff })}
        />
      )}
    />
  );
}

/**
 * Whether the order repeats. Yes opens the Recurring Order dialog. An order that already repeats can get more dates, unless
 * the dialog can't show its rule.
 */
function Recurring({
  form,
  day,
  rrule,
  animals,
  process_option,
  offering,
  series,
  onChange,
}: {
  form: RepeatForm;
  day: IsoDate | '';
  rrule: string;
  animals: NonNullable<ScheduleDropoffDialogProps['animals']>;
  process_option: NonNullable<ScheduleDropoffDialogProps['process_option']>;
  offering: NonNullable<ScheduleDropoffDialogProps['offering']>;
  series: RepeatedOrder | undefined;
  onChange: (rrule: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('Recurring')}
        disabled={day === '' || series !== undefined}
        data={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
        value={rrule === '' ? 'no' : 'yes'}
        onChange={(event) => (event.currentTarget.value === 'yes' ? setOpen(true) : onChange(''))}
      />
      {rrule !== '' && (
        <Group gap="xs" justify="space-between">
          <Text size="sm">{describeRule(rrule, series?.last_day)}</Text>
          {readRule(rrule) && (
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              {series ? t('Add dates') : t('Change')}
            </Button>
          )}
        </Group>
      )}
      {isOpen && day !== '' && (
        <RecurringDialog
          form={form}
          start={series?.first_day ?? day}
          order_id={series?.order_id}
          rrule={rrule}
          animals={animals}
          process_option={process_option}
          offering={offering}
          onSave={(text) => {
            onChange(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
