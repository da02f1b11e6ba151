import { WEEKDAYS } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import type { Place } from '#contract/market/delivery/delivery-api.ts';
import { showClock, showDay, showWeekday } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

type Visit = Pick<Place, 'weekdays' | 'dates' | 'from_time' | 'to_time'>;

export const WEEKDAY_CHOICES = () => WEEKDAYS.map((_, at) => ({ value: String(at), label: showWeekday(at) }));

const windowWords = ({ from_time, to_time }: Pick<Visit, 'from_time' | 'to_time'>): string =>
  `${showClock(from_time)} – ${showClock(to_time)}`;

/** On which days and at what time a farm comes. */
export const visitWords = (visit: Visit): string =>
  [
    [...visit.weekdays.toSorted().map(showWeekday), ...visit.dates.toSorted().map(showDay)].join(', '),
    windowWords(visit),
  ].join(' · ');

export const feeWords = (fee_cents: number): string =>
  fee_cents === 0 ? t('Free') : t('{price} per share', { price: showMoney(fee_cents) });

/** How and when the farm brings a purchase. */
export const deliveryWords = (delivery: NonNullable<PurchasedClaim['delivery']>): string =>
  [
    delivery.name,
    delivery.address,
    delivery.day ? showDay(delivery.day) : t('You choose the day once it’s ready'),
    windowWords(delivery),
  ]
    .filter(Boolean)
    .join(' · ');
