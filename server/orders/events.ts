import { z } from 'zod';
import { Changes, type EventRules, Id, Ids, OnlyChanges } from '#server/lib/event-data.ts';

export interface OrdersSubjects {
  order: { order_id: number };
  booking: { booking_id: number };
}

const Stages = { stage: z.string(), stage_before: z.string() };
/** From one status to another. */
const Moved = z.object({ from: Id, to: Id });
const Why = { reason: z.string().optional(), changes: Changes.optional() };
const Booked = z.object({
  order_ids: Ids,
  /** The orders whose owners are emailed; all of them if an older event doesn't say. */
  emailed_ids: Ids.optional(),
  send_cut_sheet: z.boolean(),
  full_day_reason: z.string().nullish(),
  rrule: z.string().nullish(),
  asks_deposit: z.boolean().default(false),
});
/** `cart_ids`: the shares whose owners are told; null for all of them. */
const Received = Moved.extend({
  cart_ids: Ids.nullable().default(null),
  is_automatic: z.boolean().default(false),
  changes: Changes.optional(),
  /** What was recorded when the animal was received, with what was there before it. */
  entered: z.array(z.unknown()).optional(),
});
const Notified = z.object({
  ...Stages,
  event: z.string(),
  cart_ids: Ids.nullable().default(null),
  before: z.array(z.unknown()),
});
const StatusMovedWhy = Moved.extend(Why);
const Restored = Moved.extend({ full_day_reason: z.string().optional() });
const Decided = Moved.extend({ reject_reason: z.string().optional() });
const StageMoved = z.object({
  ...Stages,
  ...Why,
  weighed: z.unknown().optional(),
  counted: z.unknown().optional(),
  notice_id: Id.optional(),
});
/** A family picked up its share. */
const PickedUp = z.object({ cart_id: Id, changes: Changes, override_reason: z.string().optional() });
const PickupUndone = z.object({ cart_id: Id });
const StageUndone = z.object(Stages);
const Weighed = z.object({ changes: Changes, ...z.object(Stages).partial().shape });
const Rescheduled = z.object({ from: z.unknown(), to: z.unknown(), full_day_reason: z.string().optional() });
const OrderChanged = z.object({ changes: Changes, asks_deposit: z.boolean().default(false) });

export const ORDERS_EVENTS = {
  'order.created': { about: 'booking', topics: ['orders', 'slots'], data: Booked },
  'order.received': { about: 'order', topics: ['orders'], data: Received },
  'order.receipt_undone': { about: 'order', topics: ['orders'], data: StatusMovedWhy },
  'order.completed': { about: 'order', topics: ['orders'], data: StatusMovedWhy },
  /** Someone moved an animal to another stage. */
  'order.stage_moved': { about: 'order', topics: ['orders', 'cut_sheets'], data: StageMoved },
  'order.stage_undone': { about: 'order', topics: ['orders', 'cut_sheets'], data: StageUndone },
  'share.picked_up': { about: 'order', topics: ['orders', 'market'], data: PickedUp },
  'share.pickup_undone': { about: 'order', topics: ['orders', 'market'], data: PickupUndone },
  'order.notified': { about: 'order', topics: ['orders'], data: Notified },
  'order.notice_undone': { about: 'order', topics: ['orders'], data: z.object({ event: z.string(), notice_id: Id }) },
  'order.changed': { about: 'order', topics: ['orders', 'slots', 'cut_sheets'], data: OrderChanged },
  'order.scheduled': { about: 'order', topics: ['orders', 'slots'], data: Rescheduled },
  'order.removed': { about: 'order', topics: ['orders', 'slots'], data: Moved },
  'order.restored': { about: 'order', topics: ['orders', 'slots'], data: Restored },
  'order.accepted': { about: 'order', topics: ['orders'], data: Decided },
  'order.accept_undone': { about: 'order', topics: ['orders'], data: Moved },
  'order.rejected': { about: 'order', topics: ['orders', 'slots'], data: Decided },
  /** What became of a flock's birds was recorded. */
  'order.counted': { about: 'order', topics: ['orders'], data: OnlyChanges },
  'order.weighed': { about: 'order', topics: ['orders', 'cut_sheets'], data: Weighed },
} as const satisfies EventRules;
