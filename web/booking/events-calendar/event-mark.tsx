import type { CalendarEvent } from '#contract/booking/events-api.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import classes from '#web/booking/events-calendar/event-mark.module.css';
import legend from '#web/calendar/legend.module.css';
import { t } from '#web/lib/words.ts';
import { orderColor } from '#web/orders/order-status-tag.tsx';

/** A shape for each status, so that color is never the only signal: requested, pending, in the plant, completed. */
const SHAPES: Readonly<Record<CalendarEvent['status'], string>> = {
  4: 'M6 1 11 6 6 11 1 6Z',
  0: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  1: 'M2 2h8v8H2Z',
  3: 'M1.5 6.5 4.5 9.5 10.5 2.5',
};
const LEGEND = [4, 0, 1, 3] as const satisfies readonly CalendarEvent['status'][];

export function EventMark({ status }: { status: CalendarEvent['status'] }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={classes.mark} data-status={status}>
      <path d={SHAPES[status]} />
    </svg>
  );
}

/** The legend of the event marks and colors. */
export function EventLegend() {
  return (
    <ul className={`${legend.legend} ${classes.legend}`} aria-label={t('Status')}>
      {LEGEND.map((status) => (
        <li key={status} data-color={orderColor(status)}>
          <span>
            <EventMark status={status} />
          </span>
          {t(STATUS_WORDS[status])}
        </li>
      ))}
    </ul>
  );
}
