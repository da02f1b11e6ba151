import type { Words } from '#contract/lib/spanish.ts';

/**
 * The status codes of the specification: requested until the plant decides, pending until the animal is dropped off, open while
 * it is in the plant. Nowhere else are they written as numbers.
 */
export const ORDER_STATUS = { requested: 4, pending: 0, open: 1, rejected: 2, completed: 3, deleted: -1 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

const { requested, pending, open, rejected, completed, deleted } = ORDER_STATUS;

/** Orders that are not over. */
export const UNDER_WAY: readonly OrderStatus[] = [requested, pending, open];
/** Orders the plant has accepted. */
export const BOOKED: readonly OrderStatus[] = [pending, open, completed];
/** Orders whose animal has reached the plant. */
export const ARRIVED: readonly OrderStatus[] = [open, completed];
/** Orders that hold slots on their drop-off day; rejected and deleted ones do not. */
export const HOLDING_SLOTS: readonly OrderStatus[] = [requested, pending, open, completed];

export const isUnderWay = (status: OrderStatus): boolean => UNDER_WAY.includes(status);
export const isBooked = (status: OrderStatus): boolean => BOOKED.includes(status);
export const hasArrived = (status: OrderStatus): boolean => ARRIVED.includes(status);
export const holdsSlots = (status: OrderStatus): boolean => HOLDING_SLOTS.includes(status);

/**
 * Where an animal stands in the plant, in order; '' before it is dropped off. A field beside the status, moved by what happens
 * and by the notices that customers get.
 */
export const STAGES = ['', 'dropped_off', 'killed', 'hanging', 'cutting', 'packing', 'ready', 'picked_up'] as const;
export type Stage = (typeof STAGES)[number];

/** The stages from the first cut on. */
export const CUTTING_BEGUN: readonly Stage[] = ['cutting', 'packing', 'ready', 'picked_up'];
/** The stages between the first cut and pickup. */
export const IN_PROCESS: readonly Stage[] = ['cutting', 'packing', 'ready'];

export const STATUS_WORDS: Record<OrderStatus, Words> = {
  [requested]: 'Requested',
  [pending]: 'Pending',
  [open]: 'Open',
  [rejected]: 'Rejected',
  [completed]: 'Completed',
  [deleted]: 'Deleted',
};

/** Every move an order can make: accepted or rejected, received or the receipt undone, completed, deleted. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  [requested]: [pending, rejected, deleted],
  [pending]: [open, deleted],
  [open]: [pending, completed, deleted],
  [rejected]: [],
  [completed]: [],
  [deleted]: [],
};
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** The list types of pro_order_list. 'pending' does not include requests. */
export const STATUS_OF_LIST: Readonly<Record<string, OrderStatus>> = {
  pending_approval: requested,
  pending,
  open,
  rejected,
  complete: completed,
  completed,
};
/** The statuses a comma list of types names; unknown types are ignored. */
export function statusesOf(orderType: string): OrderStatus[] {
  const types = orderType.split(',').map((type) => type.trim().toLowerCase());
  const found = types.flatMap((type) =>
    Object.hasOwn(STATUS_OF_LIST, type) ? [STATUS_OF_LIST[type] as OrderStatus] : [],
  );
  return [...new Set(found)];
}

/** The acceptance of an order, as calls of the specification carry it: a view of its status [ORD-055]. */
export const ACCEPTANCE = { waiting: 0, accepted: 1, rejected: 2 } as const;
export type ProcessorStatus = (typeof ACCEPTANCE)[keyof typeof ACCEPTANCE];
export function processorStatusOf(status: OrderStatus): ProcessorStatus {
  if (status === requested) return ACCEPTANCE.waiting;
  return status === rejected ? ACCEPTANCE.rejected : ACCEPTANCE.accepted;
}

const ACCEPTANCE_WORDS: Readonly<Record<ProcessorStatus, Words | null>> = {
  [ACCEPTANCE.waiting]: null,
  [ACCEPTANCE.accepted]: 'Order Has been Accepted',
  [ACCEPTANCE.rejected]: 'Order has been rejected',
};
/** How the acceptance is shown: to the plant itself, or to whoever waits for it. */
export const acceptanceWords = (acceptance: ProcessorStatus, isPlant: boolean): Words =>
  ACCEPTANCE_WORDS[acceptance] ?? (isPlant ? 'Order yet to be accepted' : 'Processor yet to accept');
