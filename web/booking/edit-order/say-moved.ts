import type { IsoDate } from '#contract/lib/days.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** What to announce after an order that was due on `from`, or its series, has been rescheduled. */
export const sayMoved = (
  from: IsoDate | undefined,
  to: { dropoff_date: IsoDate; kill_date: IsoDate; changed_ids: readonly number[] },
): string =>
  to.changed_ids.length > 0
    ? t('{count} orders were moved', { count: to.changed_ids.length + 1 })
    : from === to.dropoff_date
      ? t('Kill date set to {day}', { day: showDay(to.kill_date) })
      : t('Drop-off moved to {day}', { day: showDay(to.dropoff_date) });
