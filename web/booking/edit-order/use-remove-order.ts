import { proOrderList, removeOrder, viewOrder } from '#contract/booking/api.ts';
import { getEvents, showAvailableSlot } from '#contract/booking/events-api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { askScope } from '#web/booking/edit-order/ask-scope.tsx';
import { useUndoOfDeletion } from '#web/booking/edit-order/use-undo-of-deletion.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askedLeftovers, depositTerms, leftAfter } from '#web/orders/deposit-terms.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';

const STALE = [proOrderList, viewOrder, getAllDateSlot, getEvents, showAvailableSlot];

/** Deletes an order. Asks first, and then about a deposit that is left; the message bar offers Undo. */
export function useRemoveOrder(onDone?: () => void) {
  const hasCard = useCardGuard();
  const offerUndo = useUndoOfDeletion(STALE);
  const { mutateAsync } = useApiMutation(removeOrder, {
    refetch: STALE,
    onDone: (removed, message) => {
      offerUndo(removed, message);
      onDone?.();
    },
  });

  return async ({ order_id, title, dropoff_date }: { order_id: number; title: string; dropoff_date: string }) => {
    if (!hasCard()) return;
    const deposit = await depositTerms(order_id);
    const text = t('Order {order_id}, {title}, will be deleted and its slot on {day} will open up.', {
      order_id,
      title,
      day: showDay(dropoff_date),
    });
    const question = { text: [text, deposit.words].filter(Boolean).join(' '), yes: t('yes') };
    const scope = await askScope(order_id, 'remove', question).catch((error: unknown) => {
      announce('error', wordsOf(error));
      return null;
    });
    if (!scope) return;
    const terms = scope === 'this' ? deposit : await depositTerms(order_id, { scope });
    // The message bar shows why an order can't be deleted.
    const isRemoved = await mutateAsync({ order_id, scope }).then(
      () => true,
      () => false,
    );
    if (isRemoved) askedLeftovers.set(leftAfter(order_id, terms));
  };
}
