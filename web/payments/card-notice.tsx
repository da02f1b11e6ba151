import { useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/payments/card-notice.module.css';
import { AnchorLink } from '#web/ui/links.tsx';

/** Why a card is asked for, how much it is charged, and when. */
export const CARD_REASON: Words = 'It guarantees orders and drop-offs. Nothing is charged now.';

/**
 * Says that a card is needed, in advance or after a request was refused, and links to the card form, which leads back here. `onLeave`
 * saves what was entered, for when the user returns. `why` is who asks for the card, and what for, if it isn't the plant of whoever reads it.
 */
export function CardNotice({
  role,
  why = t(CARD_REASON),
  onLeave,
}: {
  role?: 'alert';
  why?: string;
  onLeave?: (event: MouseEvent) => void;
}) {
  const back = useRouterState({ select: (state) => state.location.href });
  return (
    <p role={role} className={classes.notice}>
      {sayRefusal('card_profile_missing')} {why}{' '}
      <AnchorLink to="/paymentgateway" search={{ back }} c="inherit" onClick={onLeave}>
        {t('Add a card')}
      </AnchorLink>
    </p>
  );
}
