import type { OrderDetails } from '#contract/booking/api.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import classes from '#web/booking/order-page/order-stage.module.css';
import { t } from '#web/lib/words.ts';
import { StageTrack } from '#web/orders/stage-track.tsx';
import panel from '#web/ui/panel.module.css';

/** How far along the animal is, for everyone involved. Staff members change the stage with the page's main button. */
export const OrderStage = ({ order }: { order: OrderDetails }) => (
  <section className={`${panel.panel} ${classes.stage}`} aria-label={t('Where the animal is')}>
    <StageTrack stage={animalStageOf(order)} />
  </section>
);
