import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, type IsoDate, isDay } from '#contract/lib/days.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/page/day-stepper.module.css';

/** Chooses the day that a screen shows: its date, with buttons for the day before and the day after. */
export function DayStepper({
  label,
  date,
  onGo,
}: {
  /** What happens on the day, such as “Drop off Date”. */
  label: string;
  date: IsoDate;
  onGo: (date: IsoDate) => void;
}) {
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        className={classes.turn}
        aria-label={t('Previous day')}
        onClick={() => onGo(addDays(date, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={label}
        className={classes.date}
        value={date}
        onChange={({ currentTarget }) => isDay(currentTarget.value) && onGo(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        className={classes.turn}
        aria-label={t('Next day')}
        onClick={() => onGo(addDays(date, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
