import type { Control } from 'react-hook-form';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { Label } from '#contract/calendar/offering.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { useAsk } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/day-popup.module.css';
import type { DayOrderValues } from '#web/orders/day-popup-values.ts';
import { TextField } from '#web/ui/fields.tsx';

interface FreeSlotsProps {
  control: Control<DayOrderValues>;
  date: IsoDate;
  species: Species | '';
  process_option: Label | '';
}

/** What the day of the form has left; the office may book above it when it says why. */
export function DayFreeSlots({ control, date, species, process_option }: FreeSlotsProps) {
  const { role } = useMe();
  const { data } = useAsk(getDateAvailableSlot, { date, species, process_option }, { keepPrevious: true });
  if (!data) return null;
  const closed = data.left.length > 0 && data.left.every(({ is_closed }) => is_closed) ? data.left[0] : undefined;
  if (closed) return <span className={classes.full}>{t('Closed: {reason}', { reason: closed.reason })}</span>;
  if (data.available > 0) {
    return <span>{t('{available} free, {used} booked', { available: data.available, used: data.used })}</span>;
  }
  return (
    <>
      <span className={classes.full}>{t('No free slots')}</span>
      {isOffice(role) && (
        <div className={classes.reason}>
          <TextField
            control={control}
            name="full_day_reason"
            label={t('Why it is booked all the same')}
            hint={t('Kept with your name. Left empty, the full day refuses.')}
            maxLength={200}
          />
        </div>
      )}
    </>
  );
}
