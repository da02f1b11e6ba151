import { Skeleton } from '@mantine/core';
import { proOrderList } from '#contract/booking/api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import classes from '#web/booking/events-calendar/day-orders.module.css';
import { keyOf, queryClient, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Enough to give an idea of the day. */
const MAX_SHOWN = 4;

const pendingOn = (date: string) => ({ order_type: 'pending', date, page: 1, page_size: MAX_SHOWN }) as const;

/** Refetches the day's pending orders, in case someone has booked in the meantime. */
export const reloadDay = (date: string): void =>
  void queryClient.invalidateQueries({ queryKey: keyOf(proOrderList, pendingOn(date)) });

/** The pending orders for the selected day, in brief. */
export function DayOrders({ date }: { date: string }) {
  const { data, error } = useApiQuery(proOrderList, pendingOn(date));
  if (!data) return error ? null : <Skeleton h={20} />;
  const more = data.total - data.rows.length;

  return (
    <div className={classes.orders}>
      <p>
        {data.total === 0
          ? t('Nothing booked on this day yet')
          : t('Pending orders on this day: {count}', { count: data.total })}
      </p>
      <ul>
        {data.rows.map(({ order_id, title, species, heads }) => (
          <li key={order_id}>
            <span>{title}</span>
            <span>
              {heads > 1 ? `${heads} ` : ''}
              {t(showSpecies(species))}
            </span>
          </li>
        ))}
        {more > 0 && <li>{t('and {more} more', { more })}</li>}
      </ul>
    </div>
  );
}
