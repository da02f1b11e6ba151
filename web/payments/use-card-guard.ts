import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMe } from '#web/accounts/session.ts';

/**
 * Sends users without a card to /paymentgateway and back before they book or change the calendar.
 *
 *     const hasCard = useCardGuard();
 *     <Button onClick={() => hasCard() && form.submit()}>
 */
export function useCardGuard(): () => boolean {
  const { card_profileid, demands_card } = useMe();
  const navigate = useNavigate();
  const back = useRouterState({ select: (state) => state.location.href });

  return () => {
    if (card_profileid !== null || !demands_card) return true;
    void navigate({ to: '/paymentgateway', search: { back } });
    return false;
  };
}
