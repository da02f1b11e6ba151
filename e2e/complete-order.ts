import { updateStatus } from '#contract/booking/api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Plant } from '#e2e/make-plant.ts';

/** Receives an animal and completes its order, without the records that its stages would need. */
export async function completeOrder({ call }: Pick<Plant, 'call'>, order_id: number): Promise<void> {
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  const override = { reason: 'Recorded on paper', override: true };
  await call(moveStage, { order_id, from: 'dropped_off', to: 'completed', ...override });
}
