import { type OrderRow, proOrderList, type updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import type { OrderStatus } from '#contract/orders/status.ts';

/** The fields of a requested order needed for a decision. */
export type Request = Pick<OrderRow, 'order_id' | 'title'> & { project_id?: number; ng_order?: 0 | 1 };

/** The full form of a decision. Orders have no schedule of their own, so they are their own schedule. */
export const decisionOn = (
  { order_id, project_id = 0, ng_order = 1 }: Request,
  status: OrderStatus,
): Required<SentTo<typeof updateProcessorAcceptanceStatus>> => ({
  schedule_id: order_id,
  ng_order,
  order_id,
  status,
  reject_reason: '',
  project_id,
});

/** Calls to refetch after a request is decided. */
export const SHOWS_REQUESTS = [proOrderList, viewOrder, getAllDateSlot];
