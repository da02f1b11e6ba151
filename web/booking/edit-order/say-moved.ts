import type { IsoDate } from '#contract/lib/days.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** What to announce after an order that was due on `from` has been rescheduled. */
export const sayMoved = (from: IsoDate | undefined, to: { dropoff_date: IsoDate; kill_date: IsoDate }): string =>
  from === to.dropoff_date
    ? t('Kill date set to {day}', { day: showDay(to.kill_date) })
    : t('Drop-off moved to {day}', { day: showDay(to.dropoff_date) });
