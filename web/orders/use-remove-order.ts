import { getAllDateSlot } from '#contract/calendar/api.ts';
import { showDay } from '#contract/lib/days.ts';
import { proOrderList, removeOrder } from '#contract/orders/api.ts';
import { useSend } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** Deletes an order after asking; the bar says 'Order was removed'. Spec part 2, sections 2 and 8. */
export function useRemoveOrder(onDone?: () => void) {
  const hasCard = useCardGuard();
  const { mutate } = useSend(removeOrder, { refetch: [proOrderList, getAllDateSlot], ...(onDone && { onDone }) });

  return async ({ order_id, title, dropoff_date }: { order_id: number; title: string; dropoff_date: string }) => {
    if (!hasCard()) return;
    const text = t('Order {order_id}, {title}, is deleted and its slot on {day} becomes free.', {
      order_id,
      title,
      day: showDay(dropoff_date),
    });
    if (await askToConfirm({ text, yes: t('yes') })) mutate({ order_id });
  };
}
