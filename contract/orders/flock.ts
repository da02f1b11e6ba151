import type { RefusalCode } from '#contract/app/refusals.ts';

/** What became of a flock's birds. Null until counted. How many were booked is the order's head count. */
export interface FlockCounts {
  dead_on_arrival: number | null;
  received: number | null;
  condemned: number | null;
  packed: number | null;
}

/**
 * Why these counts can't be right, and at which field. Birds that were dead on arrival aren't received; the received ones
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

/** The birds that are charged for: those packed or, until they are counted, those received. Null if neither was counted. */
export const billedBirds = ({ received, packed }: FlockCounts): number | null => packed ?? received;
