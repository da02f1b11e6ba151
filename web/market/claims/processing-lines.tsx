import { useQueries } from '@tanstack/react-query';
import { sum } from '#contract/lib/sum.ts';
import { processingCosts } from '#contract/market/search/product-api.ts';
import { apiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/claims/claims.module.css';
import { showRange } from '#web/market/claims/show-range.ts';

interface Range {
  low_cents: number;
  high_cents: number;
}
interface Share {
  lot_id: number;
  quarters: number | null;
}

/**
 * What the plants charge for these shares; null if one of them has no prices to estimate from, undefined while loading.
 * Products cost nothing at a plant.
 */
export function useProcessing(shares: readonly Share[]): Range | null | undefined {
  const ofAnimals = shares.filter(({ quarters }) => quarters !== null);
  const answers = useQueries({ queries: ofAnimals.map(({ lot_id }) => apiQuery(processingCosts, { lot_id })) });
  if (answers.some(({ isPending }) => isPending)) return;
  const costs = ofAnimals.map(({ quarters }, at) =>
    answers[at]?.data?.costs.find((cost) => cost.quarters === quarters),
  );
  if (costs.some((cost) => !cost)) return null;
  return {
    low_cents: sum(costs.map((cost) => cost?.low_cents ?? 0)),
    high_cents: sum(costs.map((cost) => cost?.high_cents ?? 0)),
  };
}

/** What slaughter and cutting add to a price, and everything together; or that it isn't included. */
export function ProcessingLines({
  processing,
  low,
  high,
}: {
  processing: Range | null | undefined;
  low: number;
  high: number;
}) {
  if (processing === undefined) return null;
  if (processing === null)
    return (
      <div className={classes.total}>
        <dt>{t('Slaughter and cutting')}</dt>
        <dd>{t('Not included')}</dd>
      </div>
    );
  return (
    <>
      <div>
        <dt>{t('Slaughter and cutting, paid to the plant')}</dt>
        <dd>{showRange(processing.low_cents, processing.high_cents)}</dd>
      </div>
      <div className={classes.total}>
        <dt>{t('All in, about')}</dt>
        <dd>{showRange(low + processing.low_cents, high + processing.high_cents)}</dd>
      </div>
    </>
  );
}
