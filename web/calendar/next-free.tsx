import { Button, Group, Text } from '@mantine/core';
import type { IsoDate } from '#contract/lib/days.ts';
import { monthsIn, rangeAhead, stateOfDay } from '#web/calendar/month-days.ts';
import { type SlotFilter, useDaySlots } from '#web/calendar/use-day-slots.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** The days of the weeks ahead with at least `needed` free slots. */
export const useFreeDays = (today: IsoDate, needed: number, filter: SlotFilter): IsoDate[] =>
  useDaySlots(monthsIn(rangeAhead(today)), filter)
    .days.filter((slot) => stateOfDay(slot.date, slot, today, needed) === 'free')
    .map(({ date }) => date);

/** How many of the next free days are offered. */
const MAX_OFFERED = 3;

/** The first of these days, each picked with one tap. */
export const NextFree = ({
  days,
  chosen,
  onPick,
}: {
  days: readonly IsoDate[];
  chosen?: IsoDate | undefined;
  onPick: (day: IsoDate) => void;
}) => (
  <Group gap="xs" role="group" aria-label={t('Next free:')}>
    <Text size="sm" fw={600}>
      {t('Next free:')}
    </Text>
    {days.slice(0, MAX_OFFERED).map((day) => (
      <Button
        key={day}
        size="compact-md"
        variant={day === chosen ? 'filled' : 'default'}
        aria-pressed={day === chosen}
        onClick={() => onPick(day)}
      >
        {showDay(day)}
      </Button>
    ))}
  </Group>
);
