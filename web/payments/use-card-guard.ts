import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMe } from '#web/accounts/session.ts';

/**
 * Without a card, sends the user to /paymentgateway and back before booking or calendar work.
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
