import { useEffect } from 'react';
import { useToday } from '#web/accounts/today.ts';
import { askToLeave, useAskBeforeLeaving } from '#web/booking/new-order/leaving.ts';
import { NewOrderForm } from '#web/booking/new-order/new-order-form.tsx';
import { useNewOrder } from '#web/booking/new-order/use-new-order.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The new-order form in a dialog. Closes once the order is booked. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const order = useNewOrder();
  const { isDone } = order;
  useAskBeforeLeaving(order.isDirty);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  async function close(): Promise<void> {
    if (!order.isDirty || (await askToLeave())) onClose();
  }
  async function cancel(): Promise<void> {
    if (order.isDirty && !(await askToDrop())) return;
    order.forget();
    onClose();
  }

  return (
    <Dialog title={t('New Order')} subtitle={showDay(today)} size="full" onClose={() => void close()}>
      <NewOrderForm order={order} onCancel={() => void cancel()} />
    </Dialog>
  );
}
