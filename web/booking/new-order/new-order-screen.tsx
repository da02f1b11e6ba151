import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LastBooking } from '#web/booking/new-order/last-booking.tsx';
import { useAskBeforeLeaving } from '#web/booking/new-order/leaving.ts';
import { NewOrderForm } from '#web/booking/new-order/new-order-form.tsx';
import { useNewOrder } from '#web/booking/new-order/use-new-order.ts';
import { t } from '#web/lib/words.ts';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The new-order screen, /neworder. */
export function NewOrderScreen() {
  const order = useNewOrder();
  const navigate = useNavigate();
  const { booked } = order;
  useAskBeforeLeaving(order.isDirty);
  useEffect(() => {
    if (booked) window.scrollTo({ top: 0 });
  }, [booked]);

  async function cancel(): Promise<void> {
    if (order.isDirty && !(await askToDrop())) return;
    order.forget();
    void navigate({ to: '/processordashboard/pendingOrders', ignoreBlocker: true });
  }

  return (
    <PageFrame title={t('New Order')}>
      {booked && <LastBooking {...booked} />}
      <NewOrderForm order={order} onCancel={() => void cancel()} />
    </PageFrame>
  );
}
