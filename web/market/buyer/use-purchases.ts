import type { DataOf } from '#contract/lib/endpoint.ts';
import { type NextStep, nextStepsOf } from '#contract/market/buyer/next-steps.ts';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { myPurchases, type PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';

export type Progress = DataOf<typeof trackPurchases>[number];
export interface Tracked {
  purchase: PurchasedClaim;
  /** Undefined if the purchase was withdrawn or refunded, or if a new purchase's progress hasn't loaded yet. */
  progress: Progress | undefined;
  next: NextStep[];
}

/** The buyer's purchases, how far along each is, and what to do next. */
export function usePurchases() {
  const bought = useApiQuery(myPurchases, {}, { atOnce: true });
  const tracked = useApiQuery(trackPurchases, {}, { atOnce: true });
  const byClaim = new Map(tracked.data?.map((progress) => [progress.claim_id, progress]));
  const isReady = bought.data !== undefined && tracked.data !== undefined;
  const purchases: Tracked[] | undefined = isReady
    ? bought.data.map((purchase) => {
        const progress = byClaim.get(purchase.claim_id);
        return { purchase, progress, next: nextStepsOf(purchase, progress) };
      })
    : undefined;
  return {
    purchases,
    error: bought.error ?? tracked.error,
    isPending: !isReady && (bought.isPending || tracked.isPending),
    refetch: () => void Promise.all([bought.refetch(), tracked.refetch()]),
  };
}
