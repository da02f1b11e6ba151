import { addDays, daysBetween, type IsoDate } from '#contract/lib/days.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';

/**
 * Why a booking's deposit is settled: it was canceled in time or too late, the plant rejected it, or the animal never
 * arrived.
 */
export const CANCEL_CAUSES = ['in_time', 'late', 'rejected', 'no_show'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

export interface Canceled {
  /** The order's previous status. */
  from: OrderStatus;
  isRejected: boolean;
  dropoff_date: IsoDate;
  /** The day of the cancellation, in the plant's time zone. */
  on: IsoDate;
  /** What remains of the deposit. */
  paid_cents: number;
}
/** A part of a deposit that is refunded with this many days' notice. */
export interface RefundStep {
  days: number;
  percent: number;
}
export interface CancelRules {
  deposit_refund_days: number;
  /** With at least this many days' notice, but not enough for all of it, this part is refunded. */
  deposit_refund_steps: readonly RefundStep[];
  no_show_fee_cents: number;
}
export interface CancelOutcome {
  cause: CancelCause;
  refund_cents: number;
  /** What is still owed for a missed drop-off, beyond the deposit. */
  fee_cents: number;
}

/** The largest part that this notice is long enough for. */
const partAt = (days: number, steps: readonly RefundStep[]): number =>
  Math.max(0, ...steps.filter((step) => days >= step.days).map(({ percent }) => percent));

/**
 * What the plant's rules say about a canceled booking. Until the plant accepts a request, and if it rejects it, the
 * whole deposit is refunded. With shorter notice than for all of it, a part can be. After the drop-off day, the
 * drop-off counts as missed: the deposit is kept, and any part of the fee that it doesn't cover is owed.
 */
export function cancelOutcome(
  { from, isRejected, dropoff_date, on, paid_cents }: Canceled,
  rules: CancelRules,
): CancelOutcome {
  if (isRejected) return { cause: 'rejected', refund_cents: paid_cents, fee_cents: 0 };
  const isInTime = on <= addDays(dropoff_date, -rules.deposit_refund_days);
  if (from === ORDER_STATUS.requested || isInTime) return { cause: 'in_time', refund_cents: paid_cents, fee_cents: 0 };
  if (on <= dropoff_date) {
    const percent = partAt(daysBetween(on, dropoff_date), rules.deposit_refund_steps);
    return { cause: 'late', refund_cents: Math.floor((paid_cents * percent + 50) / 100), fee_cents: 0 };
  }
  return { cause: 'no_show', refund_cents: 0, fee_cents: Math.max(0, rules.no_show_fee_cents - paid_cents) };
}
