import type { CalendarEvent } from '#contract/booking/events-api.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import classes from '#web/booking/events-calendar/event-mark.module.css';
import legend from '#web/calendar/legend.module.css';
import { t } from '#web/lib/words.ts';
import { orderColor } from '#web/orders/order-status-tag.tsx';

const { requested, pending, open, completed } = ORDER_STATUS;

/** A shape for each status, so that color is never the only signal: requested, pending, in the plant, completed. */
const SHAPES: Readonly<Record<CalendarEvent['status'], string>> = {
  [requested]: 'M6 1 11 6 6 11 1 6Z',
  [pending]: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  [open]: 'M2 2h8v8H2Z',
  [completed]: 'M1.5 6.5 4.5 9.5 10.5 2.5',
};
const LEGEND = [requested, pending, open, completed];

export function EventMark({ status }: { status: CalendarEvent['status'] }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={classes.mark}
      data-filled={status === open || undefined}
    >
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
