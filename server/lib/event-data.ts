import { z } from 'zod';

/** What events say besides their subject, where several kinds say the same. Older events may lack what has a default. */

export const Id = z.number().int();
export const Ids = z.array(Id);
export const Day = z.iso.date();
/** Old and new values, as the history shows them. */
const HistoryChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type HistoryChange = z.infer<typeof HistoryChange>;
export const Changes = z.array(HistoryChange);

const Stages = { stage: z.string(), stage_before: z.string() };
const Moved = z.object({ from: Id, to: Id });
const Why = { reason: z.string().optional(), changes: Changes.optional() };

export const Booked = z.object({
  order_ids: Ids,
  /** The orders whose owners are emailed; all of them if an older event doesn't say. */
  emailed_ids: Ids.optional(),
  send_cut_sheet: z.boolean(),
  full_day_reason: z.string().nullish(),
  rrule: z.string().nullish(),
  asks_deposit: z.boolean().default(false),
});
/** `cart_ids`: the shares whose owners are told; null for all of them. */
export const Received = Moved.extend({
  cart_ids: Ids.nullable().default(null),
  is_automatic: z.boolean().default(false),
  changes: Changes.optional(),
  /** What was recorded when the animal was received, with what was there before it. */
  entered: z.array(z.unknown()).optional(),
});
export const Notified = z.object({
  ...Stages,
  event: z.string(),
  cart_ids: Ids.nullable().default(null),
  before: z.array(z.unknown()),
});
/** From one status to another. */
export const StatusMoved = Moved;
export const StatusMovedWhy = Moved.extend(Why);
export const Restored = Moved.extend({ full_day_reason: z.string().optional() });
export const Decided = Moved.extend({ reject_reason: z.string().optional() });
export const StageMoved = z.object({
  ...Stages,
  ...Why,
  weighed: z.unknown().optional(),
  counted: z.unknown().optional(),
  notice_id: Id.optional(),
});
/** A family picked up its share. */
export const PickedUp = z.object({ cart_id: Id, changes: Changes, override_reason: z.string().optional() });
export const PickupUndone = z.object({ cart_id: Id });
export const StageUndone = z.object(Stages);
export const Weighed = z.object({ changes: Changes, ...z.object(Stages).partial().shape });
export const OnlyChanges = z.object({ changes: Changes });
export const MaybeChanges = OnlyChanges.partial();
export const Reminded = z.object({ about: z.enum(['dropoff', 'storage']), order_ids: Ids, day: Day, today: Day });
export const Rescheduled = z.object({ from: z.unknown(), to: z.unknown(), full_day_reason: z.string().optional() });
export const OrderChanged = z.object({ changes: Changes, asks_deposit: z.boolean().default(false) });

export const Differs = z.object({ titles: z.array(z.string()).default([]), changes: Changes });
export const Settled = z.object({ is_replaced: z.boolean().default(false), changes: Changes.optional() });
export const AgeDecided = z.object({
  is_over: z.boolean().default(false),
  gone: z.array(z.string()).default([]),
  come: z.array(z.string()).default([]),
  changes: Changes,
});
export const ChangeDecided = z.object({
  change_id: Id,
  changes: Changes.optional(),
  reject_reason: z.string().optional(),
});

export const Member = z.object({ name: z.string(), from: z.string().optional(), to: z.string().optional() });
/** What a lot holds at a plant's calendar; no day if the lot has none. */
export const HeldSlots = z.object({ lot_id: Id, day: Day.nullable() });
export const Offer = z.object({ offer_id: Id, day: Day });

export const DraftChanged = z.object({
  invoice_id: Id,
  what: z.string(),
  name: z.string().optional(),
  reason: z.string().optional(),
});
/** `is_sent`: whether the customer is emailed. */
export const Issued = z.object({ invoice_id: Id, is_sent: z.boolean().default(true) });
/** `payment_id`: what a customer is sent a receipt for. `sale_id`: a sale at the till, which has a receipt of its own. */
export const Paid = z.object({ payment_id: Id.optional(), invoice_ids: Ids.optional(), sale_id: Id.optional() });
/** `outcome`: why, such as 'authentication' if the bank wants the customer to confirm it. */
export const ChargeFailed = z.object({ invoice_id: Id.nullish(), outcome: z.string().optional() });
