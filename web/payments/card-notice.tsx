import { useRouterState } from '@tanstack/react-router';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/payments/card-notice.module.css';
import { AnchorLink } from '#web/ui/links.tsx';

/** Says up front that Submit goes to the payment page first. */
export function CardNotice() {
  const back = useRouterState({ select: (state) => state.location.href });
  return (
    <p className={classes.notice}>
      {sayRefusal('card_profile_missing')}{' '}
      <AnchorLink to="/paymentgateway" search={{ back }} c="inherit">
        {t('Add a card')}
      </AnchorLink>
    </p>
  );
}
