import type { Words } from '#contract/lib/spanish.ts';

/**
 * Order statuses: requested until the plant decides, pending until the animal is dropped off, open while it is in the plant.
 * The numbers are set by ORD-060 and defined only here.
 */
export const ORDER_STATUS = { requested: 4, pending: 0, open: 1, rejected: 2, completed: 3, deleted: -1 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

const { requested, pending, open, rejected, completed, deleted } = ORDER_STATUS;

/** Orders that are not completed, rejected, or deleted. */
export const UNDER_WAY: readonly OrderStatus[] = [requested, pending, open];
/** Orders the plant has accepted. */
export const BOOKED: readonly OrderStatus[] = [pending, open, completed];
/** Orders whose animal has reached the plant. */
export const ARRIVED: readonly OrderStatus[] = [open, completed];
/** Orders that hold slots on their drop-off day; rejected and deleted ones do not. */
export const HOLDING_SLOTS: readonly OrderStatus[] = [requested, pending, open, completed];

export const isUnderWay = (status: OrderStatus): boolean => UNDER_WAY.includes(status);
export const isBooked = (status: OrderStatus): boolean => BOOKED.includes(status);
export const holdsSlots = (status: OrderStatus): boolean => HOLDING_SLOTS.includes(status);

/**
 * The stages of an animal, from first to last; '' before it is dropped off. Stored next to the status, and changed by people,
 * events, and notices to customers; see stages.ts. A condemned animal goes no further.
 */
export const STAGES = [
  '',
  'missed',
  'dropped_off',
  'killed',
  'hanging',
  'cutting',
  'curing',
  'packing',
  'ready',
  'picked_up',
  'condemned',
] as const;
export type Stage = (typeof STAGES)[number];

/** Whether an animal in `stage` has reached `other`. Always false for a condemned animal. */
export const hasReached = (stage: Stage, other: Stage): boolean =>
  stage !== 'condemned' && STAGES.indexOf(stage) >= STAGES.indexOf(other);

/** The stages of an animal that has been killed and waits to be cut. */
export const ON_RAIL: readonly Stage[] = ['killed', 'hanging'];
/** The stages between the first cut and pickup. */
export const IN_PROCESS: readonly Stage[] = ['cutting', 'curing', 'packing', 'ready'];
/** The stages from the first cut on. */
export const CUTTING_BEGUN: readonly Stage[] = [...IN_PROCESS, 'picked_up'];
/** The stages in which an open order's animal has left the plant. */
export const NOT_IN_PLANT: readonly Stage[] = ['picked_up', 'condemned'];
/** The stages in which an animal is no longer waiting to be cut. */
export const NOT_TO_CUT: readonly Stage[] = [...CUTTING_BEGUN, 'condemned'];

export const STATUS_WORDS: Record<OrderStatus, Words> = {
  [requested]: 'Requested',
  [pending]: 'Pending',
  [open]: 'Open',
  [rejected]: 'Rejected',
  [completed]: 'Completed',
  [deleted]: 'Deleted',
};

/** Every way an order can change status: accepted or rejected, received or receipt undone, completed, deleted. */
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
/** The statuses for a comma-separated list of types; unknown types are ignored. */
export function statusesOf(orderType: string): OrderStatus[] {
  const types = orderType.split(',').map((type) => type.trim().toLowerCase());
  const found = types.flatMap((type) =>
    Object.hasOwn(STATUS_OF_LIST, type) ? [STATUS_OF_LIST[type] as OrderStatus] : [],
  );
  return [...new Set(found)];
}

/** An order's acceptance as sent in calls, derived from its status [ORD-055]. */
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
/** How an acceptance is worded for the plant, or for the person waiting for the plant's decision. */
export const acceptanceWords = (acceptance: ProcessorStatus, isPlant: boolean): Words =>
  ACCEPTANCE_WORDS[acceptance] ?? (isPlant ? 'Order yet to be accepted' : 'Processor yet to accept');
