import { proOrderList, viewOrder } from '#contract/booking/api.ts';
import { calenderEventAction, type DayEvent, showEvent } from '#contract/booking/day-events-api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { useUndoOfDeletion } from '#web/booking/edit-order/use-undo-of-deletion.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

const STALE = [showEvent, proOrderList, viewOrder, getAllDateSlot];

/** Deletes an order from the day popup. Asks first; afterward, the message bar offers Undo. */
export function useDeleteEvent() {
  const offerUndo = useUndoOfDeletion(STALE);
  const { mutate } = useApiMutation(calenderEventAction, {
    refetch: STALE,
    onDone: ({ order_id }, message) => offerUndo(order_id, message),
  });
  return async ({ id }: DayEvent) => {
    const text = t('Are you sure want to delete this order ?');
    if (await askToConfirm({ text, yes: t('yes'), no: t('No') })) mutate({ event_id: id, action: 'delete' });
  };
}
