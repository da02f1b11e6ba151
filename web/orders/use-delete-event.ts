import { getAllDateSlot } from '#contract/calendar/api.ts';
import { proOrderList } from '#contract/orders/api.ts';
import { calenderEventAction, type DayEvent, showEvent } from '#contract/orders/day-events-api.ts';
import { useSend } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Deletes an order of the day popup after asking in the specification's words. Spec part 1, section 2; decision C-13. */
export function useDeleteEvent() {
  const { mutate } = useSend(calenderEventAction, { refetch: [showEvent, proOrderList, getAllDateSlot] });
  return async ({ id }: DayEvent) => {
    const isSure = await askToConfirm({
      text: t('Are you sure want to delete this order ?'),
      yes: t('yes'),
      no: t('No'),
    });
    if (isSure) mutate({ event_id: id, action: 'delete' });
  };
}
