import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CategoryLeft } from '#contract/calendar/api.ts';
import { type FullDayBooking, getFullDayBookings, getSpecialDays } from '#contract/calendar/offer-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import classes from '#web/calendar/day-notes.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, so that the month doesn't have to load the code for forms. */
const SpecialDaysDialog = lazyDialog(() =>
  import('#web/calendar/availability/special-days-dialog.tsx').then(({ SpecialDaysDialog }) => SpecialDaysDialog),
);

/**
 * Explains why a day's slots differ from its weekday's, and what the office has booked beyond them. The office can close the
 * day or change its slots here.
 */
export function DayNotes({ day, left }: { day: IsoDate; left: readonly CategoryLeft[] }) {
  const { role, nmfs_number, time_zone } = useMe();
  const nameOf = useCategoryName();
  const hasCard = useCardGuard();
  const [isOpen, setIsOpen] = useState(false);
  const above = useApiQuery(getFullDayBookings, { date: day }, { enabled: isStaff(role) });
  const today = useToday();
  const canChange = isOffice(role) && day >= today;
  const special = useApiQuery(getSpecialDays, {}, { enabled: canChange && left.some(({ reason }) => reason !== '') });
  // If several special days cover this day, the newest wins.
  const [ofDay] = (special.data ?? [])
    .filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
    .sort((a, b) => b.special_id - a.special_id);

  return (
    <>
      {reasonsOf(left, nameOf).map(({ reason, isClosed, animals }) => (
        <p key={`${reason} ${animals}`} className={classes.note} data-is-closed={isClosed}>
          <b>{isClosed ? t('closed: {reason}', { reason }) : reason}</b>
          {animals && <span>{animals}</span>}
        </p>
      ))}
      {above.data?.map((booking) => (
        <p key={booking.created_at} className={classes.note}>
          <b>{spellBooking(booking, nameOf)}</b>
          <span>{booking.reason}</span>
          <span>
            {booking.first_name} {booking.last_name}, {formatInstant(booking.created_at, time_zone)}
          </span>
        </p>
      ))}
      {canChange && (
        <Button variant="default" onClick={() => hasCard() && setIsOpen(true)}>
          {ofDay ? t('Change special days') : t('Close days or change their slots')}
        </Button>
      )}
      {isOpen && (
        <SpecialDaysDialog
          special={ofDay}
          day={day}
          categories={categoriesOf(nmfs_number.split(','))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type NameOf = ReturnType<typeof useCategoryName>;
const spellBooking = ({ heads, category_id }: FullDayBooking, nameOf: NameOf): string =>
  t('{heads} {animal} overbooked', { heads, animal: nameOf(category_id) });

/** The distinct reasons, each with the animals it applies to, unless it applies to all of them. */
function reasonsOf(left: readonly CategoryLeft[], nameOf: NameOf) {
  const special = left.filter(({ reason }) => reason !== '');
  return [...new Set(special.map(({ reason }) => reason))].map((reason) => {
    const of = special.filter((category) => category.reason === reason);
    const names = of.map(({ category_id }) => nameOf(category_id)).join(', ');
    return { reason, isClosed: of.every(({ is_closed }) => is_closed), animals: of.length < left.length ? names : '' };
  });
}
