import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { type OrderDetails, proOrderList, scheduleDropoff, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { MoveOrderDialog } from '#web/booking/edit-order/lazy-move-order-dialog.ts';
import classes from '#web/booking/edit-order/reschedule.module.css';
import { sayMoved } from '#web/booking/edit-order/say-moved.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';

/** Moves an order to another drop-off day. The kill date is set to two days later. */
export function Reschedule({
  order,
  onClose,
}: {
  order: ComponentProps<typeof MoveOrderDialog>['order'];
  onClose: () => void;
}) {
  const { mutateAsync } = useApiMutation(scheduleDropoff, {
    showsErrors: true,
    refetch: [viewOrder, proOrderList, getAllDateSlot, getDateAvailableSlot],
    onDone: (moved) => {
      announce('success', sayMoved(order.dropoff_date, moved));
      onClose();
    },
  });

  return <MoveOrderDialog order={order} onConfirm={mutateAsync} onClose={onClose} />;
}

/** The drop-off day on an order's page, with a button to move it. */
export function DropoffDay({ order }: { order: OrderDetails }) {
  const hasCard = useCardGuard();
  const [isMoving, setMoving] = useState(false);
  if (!order.can.schedule) return showDay(order.dropoff_date);
  return (
    <span className={classes.day}>
      {showDay(order.dropoff_date)}
      <Button
        variant="default"
        size="compact-sm"
        mih={24}
        aria-label={t('Move to another day')}
        onClick={() => hasCard() && setMoving(true)}
      >
        {t('Move')}
      </Button>
      {isMoving && <Reschedule order={order} onClose={() => setMoving(false)} />}
    </span>
  );
}
