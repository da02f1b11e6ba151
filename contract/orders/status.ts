import type { Words } from '#contract/lib/spanish.ts';

/** The life of an order. 4 requested, 0 Pending, 1 Open (in the plant), 2 Rejected, 3 Completed, -1 deleted. Decision C-01. */
export const ORDER_STATUS = { requested: 4, pending: 0, open: 1, rejected: 2, completed: 3, deleted: -1 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** The words of a status. Spec part 2, section 4. */
export const STATUS_WORDS: Record<OrderStatus, Words> = {
  4: 'Requested',
  0: 'Pending',
  1: 'Open',
  2: 'Rejected',
  3: 'Completed',
  '-1': 'Deleted',
};

/** Every move an order can make: accepted or rejected, received or the receipt undone, completed, deleted. Decisions C-06, C-10, C-15. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  4: [0, 2, -1],
  0: [1, -1],
  1: [0, 3, -1],
  2: [],
  3: [],
  '-1': [],
};
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** Whether the animal has reached the plant. */
export const hasArrived = (status: OrderStatus): boolean =>
  status === ORDER_STATUS.open || status === ORDER_STATUS.completed;

/** These hold slots on their drop-off day; rejected and deleted orders do not. Decision C-23. */
export const holdsSlots = (status: OrderStatus): boolean => status !== 2 && status !== -1;

/** The list types of pro_order_list. 'pending' does not include requests. Decision C-03. */
export const STATUS_OF_LIST: Readonly<Record<string, OrderStatus>> = {
  pending_approval: 4,
  pending: 0,
  open: 1,
  rejected: 2,
  complete: 3,
  completed: 3,
};
/** The statuses a comma list of types names; unknown types are ignored. Decision C-03. */
export function statusesOf(orderType: string): OrderStatus[] {
  const types = orderType.split(',').map((type) => type.trim().toLowerCase());
  const found = types.flatMap((type) =>
    Object.hasOwn(STATUS_OF_LIST, type) ? [STATUS_OF_LIST[type] as OrderStatus] : [],
  );
  return [...new Set(found)];
}

/** The acceptance view of the same fact: 0 pending, 1 accepted, 2 rejected. Spec part 1, section 4; decision C-01. */
export type ProcessorStatus = 0 | 1 | 2;
export function processorStatusOf(status: OrderStatus): ProcessorStatus {
  if (status === ORDER_STATUS.requested) return 0;
  return status === ORDER_STATUS.rejected ? 2 : 1;
}

const ACCEPTANCE_WORDS: Readonly<Record<Exclude<ProcessorStatus, 0>, Words>> = {
  1: 'Order Has been Accepted',
  2: 'Order has been rejected',
};
/** How the acceptance is shown: to the plant itself, or to who waits for it. Spec part 1, section 4. */
export function acceptanceWords(acceptance: ProcessorStatus, isPlant: boolean): Words {
  if (acceptance !== 0) return ACCEPTANCE_WORDS[acceptance];
  return isPlant ? 'Order yet to be accepted' : 'Processor yet to accept';
}
