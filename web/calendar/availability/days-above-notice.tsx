import { Alert, Text } from '@mantine/core';
import type { DayAbove, getDaysAbove } from '#contract/calendar/offer-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import classes from '#web/calendar/availability/days-above-notice.module.css';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { showDay } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';

const MAX_SHOWN = 6;
const WORDS: Readonly<Record<DayAbove['offering'], Words>> = {
  any: '{day}, {animal}: {used} booked, {available} offered',
  usda: '{day}, {animal} (USDA): {used} booked, {available} offered',
  custom: '{day}, {animal} (Custom): {used} booked, {available} offered',
};

/**
 * Lists days with more bookings than slots: before saving, the days that would be overbooked; afterward, those that are. No
 * booking is dropped.
 */
export function DaysAboveNotice({
  above: { days, total },
  isPlanned = false,
}: {
  above: DataOf<typeof getDaysAbove>;
  /** True before saving, when the days would be overbooked. */
  isPlanned?: boolean;
}) {
  const nameOf = useCategoryName();
  if (total === 0) return null;
  const rest = total - Math.min(days.length, MAX_SHOWN);
  return (
    <Alert className={classes.notice} role={isPlanned ? 'status' : undefined}>
      <Text>
        {isPlanned
          ? t(
              'These days would have more bookings than slots. Booked orders stay, and the days are full until you move some:',
            )
          : t('These days have more bookings than slots. They’ll stay full until you move orders or add slots:')}
      </Text>
      <ul className={classes.days}>
        {days.slice(0, MAX_SHOWN).map(({ date, category_id, offering, used, available }) => (
          <li key={`${date} ${category_id} ${offering}`}>
            {t(WORDS[offering], {
              day: showDay(date),
              animal: nameOf(category_id),
              used,
              available,
            })}
          </li>
        ))}
        {rest > 0 && <li>{t('and {count} more', { count: rest })}</li>}
      </ul>
    </Alert>
  );
}
