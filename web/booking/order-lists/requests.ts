import { type OrderRow, proOrderList, type updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { paymentDataFor } from '#contract/payments/market-fees.ts';

/** The fields of a requested order needed for a decision. */
export type Request = Pick<OrderRow, 'order_id' | 'title'> &
  Partial<Pick<OrderRow, 'project_id' | 'ng_order' | 'associate'>>;

/**
 * The full request body for a decision. Orders have no separate schedule, so schedule_id is the order's own id. Accepting a
 * market order also sends payment details.
 */
export const decisionOn = (
  { order_id, project_id = 0, ng_order = 1, associate = 0 }: Request,
  status: OrderStatus,
): Omit<Required<SentTo<typeof updateProcessorAcceptanceStatus>>, 'payment_data'> & { payment_data?: unknown } => ({
  schedule_id: order_id,
  ng_order,
  order_id,
  status,
  reject_reason: '',
  project_id,
  ...(project_id > 0 && status === ORDER_STATUS.pending && { payment_data: paymentDataFor(associate, order_id) }),
});

/** Calls to refetch after a request is decided. */
export const SHOWS_REQUESTS = [proOrderList, viewOrder, getAllDateSlot];
