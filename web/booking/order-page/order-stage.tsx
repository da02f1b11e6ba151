import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { getNotifications } from '#contract/orders/notices-api.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-page/order-stage.module.css';
import { t } from '#web/lib/words.ts';
import { StageMover } from '#web/orders/stage-mover.tsx';
import { StageTrack } from '#web/orders/stage-track.tsx';
import panel from '#web/ui/panel.module.css';

/** How far along the animal is, for everyone involved. Staff members change the stage here. */
export function OrderStage({ order }: { order: OrderDetails }) {
  const { role } = useMe();
  return (
    <section className={`${panel.panel} ${classes.stage}`} aria-label={t('Where the animal is')}>
      <StageTrack stage={animalStageOf(order)} />
      {isStaff(role) && (
        <StageMover
          key={order.order_id}
          order={order}
          refetch={[viewOrder, proOrderList, orderHistory, getNotifications]}
        />
      )}
    </section>
  );
}
