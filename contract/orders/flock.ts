import type { RefusalCode } from '#contract/app/refusals.ts';

/** What became of a flock's birds. Null until counted. How many were booked is the order's head count. */
export interface FlockCounts {
  dead_on_arrival: number | null;
  received: number | null;
  condemned: number | null;
  packed: number | null;
}

/**
 * Why these counts can't be right, and at which field. Birds that were dead on arrival aren't among the received ones, which
 * are condemned or packed. More birds may arrive than were booked.
 */
export function findFlockProblem({ received, condemned, packed }: FlockCounts): {
  code: Extract<RefusalCode, 'flock_not_received' | 'flock_too_many'>;
  field: keyof FlockCounts;
} | null {
  const done = (condemned ?? 0) + (packed ?? 0);
  if (received === null) return done > 0 ? { code: 'flock_not_received', field: 'received' } : null;
  return done > received ? { code: 'flock_too_many', field: packed === null ? 'condemned' : 'packed' } : null;
}

/** Whether nothing of a flock is packed: all received birds were condemned, or the packed ones are counted as none. */
export const isFlockLost = ({ received, condemned, packed }: FlockCounts): boolean =>
  packed === 0 || (received !== null && received > 0 && condemned === received);

/**
 * The birds that are charged for: those packed or, until they are counted, those received. If nothing is packed, those received,
 * because they were killed. Null if neither was counted.
 */
export const billedBirds = (counts: FlockCounts): number | null =>
  isFlockLost(counts) ? counts.received : (counts.packed ?? counts.received);

/** More birds than this many times those booked are probably a typing error. */
const MAX_TIMES_BOOKED = 2;

/** The question to ask about newly counted birds of which far more arrived, or were dead, than were booked. */
export function findUnusualFlock(
  before: FlockCounts,
  { dead_on_arrival, received }: FlockCounts,
  booked: number,
): { values: { arrived: number; booked: number } } | null {
  if (dead_on_arrival === before.dead_on_arrival && received === before.received) return null;
  const dead = dead_on_arrival ?? 0;
  const arrived = dead + (received ?? 0);
  if (dead <= booked && arrived <= booked * MAX_TIMES_BOOKED) return null;
  return { values: { arrived, booked } };
}
