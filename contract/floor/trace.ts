/** What a trace can start from: a pack, a batch's lot, an animal, or a lot that was bought from a supplier. */
export const TRACE_KINDS = ['pack', 'batch', 'carcass', 'purchased'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** A recall of meat, or a drill that shows whether one would work. */
export const RECALL_TYPES = ['drill', 'recall'] as const;

/** A batch's weights, in hundredths of a pound. */
export interface BatchWeights {
  in_clb: number;
  /** Null until the batch is done. */
  out_clb: number | null;
  /** In packs that weren't voided. */
  packed_clb: number;
  /** Carried over into later batches. */
  carried_clb: number;
}

/**
 * How much meat there should be, and how much of it is known to be in a pack or in another batch. What a batch yielded counts as
 * there; until that is weighed, what went in. `straight_clb` is in packs without a batch, which are weighed one by one.
 */
export function accountFor(
  batches: readonly BatchWeights[],
  straight_clb: number,
): { made_clb: number; found_clb: number } {
  let made_clb = straight_clb;
  let found_clb = straight_clb;
  for (const { in_clb, out_clb, packed_clb, carried_clb } of batches) {
    made_clb += out_clb ?? in_clb;
    found_clb += packed_clb + carried_clb;
  }
  return { made_clb, found_clb };
}

/** '99.0 %'; '' if there is nothing to find. */
export const showFound = ({ made_clb, found_clb }: { made_clb: number; found_clb: number }): string =>
  made_clb > 0 ? `${((100 * found_clb) / made_clb).toFixed(1)} %` : '';
