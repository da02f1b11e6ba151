import { proOrderList } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  listWaitlist,
  type WaitlistEntry,
  withdrawOffer,
} from '#contract/waitlist/api.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { nameOf } from '#web/waitlist/entry-words.ts';

/** Calls to refetch after an offer is accepted or declined. */
export const STALE = [listWaitlist, getAllDateSlot, getDateAvailableSlot, proOrderList];

/** The actions on an entry. Asks before someone gives up a place or a day. */
export function useLine() {
  const hasCard = useCardGuard();
  const accept = useApiMutation(acceptOffer, {
    refetch: STALE,
    onDone: ({ order_ids }, message) => {
      const [order_id] = order_ids;
      if (order_id === undefined) return;
      announce('success', message ?? '', { label: t('Open the order'), ...orderLink(order_id) });
    },
  });
  const decline = useApiMutation(declineOffer, { refetch: STALE });
  const withdraw = useApiMutation(withdrawOffer, { refetch: STALE });
  const leave = useApiMutation(leaveWaitlist, { refetch: STALE });

  return {
    isBusy: accept.isPending || decline.isPending || withdraw.isPending || leave.isPending,
    accept({ offer }: WaitlistEntry) {
      if (offer && hasCard()) accept.mutate({ offer_id: offer.offer_id });
    },
    async decline({ offer }: WaitlistEntry) {
      if (!offer) return;
      const text = t('{day} will be offered to the next person in line.', { day: showDay(offer.day) });
      if (await askToConfirm({ text, yes: t('Decline') })) decline.mutate({ offer_id: offer.offer_id });
    },
    async withdraw(entry: WaitlistEntry) {
      if (!entry.offer) return;
      const text = t('We’ll let {name} know. They’ll keep their place in line.', { name: nameOf(entry) });
      if (await askToConfirm({ text, yes: t('Withdraw') })) withdraw.mutate({ offer_id: entry.offer.offer_id });
    },
    async leave(entry: WaitlistEntry) {
      const text = t('{name} will be removed from the waitlist for {day}.', {
        name: nameOf(entry),
        day: showDay(entry.day),
      });
      if (await askToConfirm({ text, yes: t('Remove') })) leave.mutate({ entry_id: entry.entry_id });
    },
  };
}
