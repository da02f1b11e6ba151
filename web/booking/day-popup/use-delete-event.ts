import { proOrderList, viewOrder } from '#contract/booking/api.ts';
import { calenderEventAction, type DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { askScope } from '#web/booking/edit-order/ask-scope.tsx';
import { useUndoOfDeletion } from '#web/booking/edit-order/use-undo-of-deletion.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { askedLeftovers, depositTerms, leftAfter } from '#web/orders/deposit-terms.ts';

const STALE = [showEvent, proOrderList, viewOrder, getAllDateSlot];

/** Deletes an order from the day popup. Asks first; afterward, the message bar offers Undo. */
export function useDeleteEvent() {
  const offerUndo = useUndoOfDeletion(STALE);
  const { mutate } = useApiMutation(calenderEventAction, {
    refetch: STALE,
    onDone: offerUndo,
  });
  return async ({ id }: DayEvent) => {
    const deposit = await depositTerms(id);
    const text = [t('Are you sure want to delete this order ?'), deposit.words].filter(Boolean).join(' ');
    const scope = await askScope(id, 'remove', { text, yes: t('yes'), no: t('No') }).catch((error: unknown) => {
      announce('error', wordsOf(error));
      return null;
    });
    if (!scope) return;
    const terms = scope === 'this' ? deposit : await depositTerms(id, { scope });
    mutate({ event_id: id, action: 'delete', scope }, { onSuccess: () => askedLeftovers.set(leftAfter(id, terms)) });
  };
}
