import { listWaitlist } from '#contract/waitlist/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { animalsOf } from '#web/waitlist/entry-words.ts';
import classes from '#web/waitlist/offer-notice.module.css';

/** Shown above every page while the user has an offer to respond to. */
export function OfferNotice() {
  const { time_zone } = useMe();
  const line = useApiQuery(listWaitlist, { page_size: 20 });
  const [entry] = line.data?.rows.filter(({ offer }) => offer) ?? [];
  if (!entry?.offer) return null;
  return (
    <div className={classes.notice} role="status">
      <strong>{t('We’re holding a day for you')}</strong>
      <span>
        {t('{animals} on {day}. Respond by {until}.', {
          animals: animalsOf(entry),
          day: showDay(entry.offer.day),
          until: formatInstant(entry.offer.offered_until, time_zone),
        })}
      </span>
      <AnchorLink to="/waitlist" c="inherit" underline="always">
        {t('View offer')}
      </AnchorLink>
    </div>
  );
}
