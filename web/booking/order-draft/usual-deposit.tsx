import { usualDeposit } from '#contract/booking/usual-deposit-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/usual-deposit.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

type Booking = InputOf<typeof usualDeposit>;

export const depositAskedFor = ({ quantities, dropoff_date, process_option }: OrderDraft): Booking => ({
  animals: Object.entries(quantities).flatMap(([species, heads]) =>
    heads ? [{ species: species as Species, heads }] : [],
  ),
  dropoff_date,
  process_option,
});

/** The deposit that the plant usually asks for these animals, in cents; 0 if it asks for none. */
export function useUsualDeposit(booking: Booking): number {
  const found = useApiQuery(usualDeposit, booking, { enabled: booking.animals.length > 0, keepPrevious: true });
  return booking.animals.length > 0 ? (found.data?.cents ?? 0) : 0;
}

/** Tells whoever requests an order which deposit the plant will ask for. The office chooses it itself. */
export function UsualDepositNote({ booking, isRecurring = false }: { booking: Booking; isRecurring?: boolean }) {
  return belongsTo('portalUsers', useMe().role) ? <Note booking={booking} isRecurring={isRecurring} /> : null;
}

function Note({ booking, isRecurring }: { booking: Booking; isRecurring: boolean }) {
  const { plant_name } = useMe();
  const cents = useUsualDeposit(booking);
  if (cents === 0) return null;
  const amount = showMoney(cents);
  return (
    <div className={classes.note} role="note" aria-label={t('Deposit')}>
      <p className={classes.amount}>
        <span>{t('Deposit')}</span>
        <span>{isRecurring ? t('{amount} for each date', { amount }) : amount}</span>
      </p>
      <p className={classes.terms}>
        {isRecurring
          ? t(
              'Once you send the request, we’ll email you a link to pay the first date’s; the others follow when {plant} accepts them.',
              { plant: plant_name },
            )
          : t('Once you send the request, we’ll email you a link to pay it.')}{' '}
        {t('If {plant} can’t take your order, you get it back.', { plant: plant_name })}
      </p>
    </div>
  );
}
