import { Skeleton } from '@mantine/core';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import { NothingBought } from '#web/market/buyer/nothing-bought.tsx';
import { TrackedPurchase } from '#web/market/buyer/tracked-purchase.tsx';
import { usePurchases } from '#web/market/buyer/use-purchases.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Everything a buyer bought, with its progress from payment to pickup, /buyerdashboard/tracker. */
export function TrackerScreen() {
  const { purchases, error, isPending, refetch } = usePurchases();
  return (
    <PageFrame title={t('Order tracker')}>
      {error && !purchases && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton h="16rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {purchases?.length === 0 && <NothingBought />}
      <ul className={classes.cards}>
        {purchases?.map((tracked) => (
          <li key={tracked.purchase.claim_id} id={`claim-${tracked.purchase.claim_id}`}>
            <TrackedPurchase {...tracked} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
