import { Skeleton } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { TrackedPurchase } from '#web/market/buyer/tracked-purchase.tsx';
import { usePurchases } from '#web/market/buyer/use-purchases.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** Everything a buyer bought, with its way from the payment to the pickup, /buyerdashboard/tracker. */
export function TrackerScreen() {
  const { purchases, error, isPending, refetch } = usePurchases();
  return (
    <PageFrame title={t('Order tracker')}>
      {error && !purchases && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton h="16rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {purchases?.length === 0 && (
        <EmptyState icon={IconRoute} title={t('Nothing bought yet')} action={<FindAnimal />}>
          {t('Share an animal with others, and follow it from the farm to your freezer here.')}
        </EmptyState>
      )}
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
