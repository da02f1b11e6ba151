import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MAX_SELLERS_FOUND, type Seller } from '#contract/directory/finder-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import classes from '#web/directory/finder/seller-list.module.css';
import type { FoundSellers } from '#web/directory/finder/use-sellers.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface SellerListProps {
  found: FoundSellers;
  /** Adds a checkbox to each row. Only one row can be selected. */
  choice?: { chosen: number | null; onChoose: (seller: Seller | null) => void };
  /** An action at the end of a seller's row. */
  action?: (seller: Seller) => ReactNode;
}

/** Sellers, nearest first. Also shows the loading state and why the list is empty. */
export function SellerList({ found, choice, action }: SellerListProps) {
  const { sellers, error, isLoading } = found;
  if (isLoading) return <Waiting />;
  if (error) return <NoSellers found={found} />;
  return (
    <div>
      <Text mb="xs" c="dimmed" aria-live="polite">
        {t('{count} found', { count: sellers.length < MAX_SELLERS_FOUND ? sellers.length : `${MAX_SELLERS_FOUND}+` })}
      </Text>
      <ul className={classes.list} aria-label={t(found.isPlants ? 'Plants' : 'Sellers')}>
        {sellers.map((seller) => (
          <li key={seller.id} className={classes.row} data-chosen={choice?.chosen === seller.id || undefined}>
            {choice ? (
              <Checkbox
                size="md"
                className={classes.box}
                classNames={{ body: classes.boxBody, labelWrapper: classes.boxLabel }}
                checked={choice.chosen === seller.id}
                onChange={({ currentTarget }) => choice.onChoose(currentTarget.checked ? seller : null)}
                label={<SellerFacts seller={seller} />}
              />
            ) : (
              <SellerFacts seller={seller} />
            )}
            {action?.(seller)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SellerFacts({ seller }: { seller: Seller }) {
  const { avatar, distance, city, state, country, zip } = seller;
  return (
    <span className={classes.facts}>
      <Picture address={avatar} size={48} />
      <span className={classes.words}>
        <Text span inherit fw={600}>
          {nameOf(seller)}
        </Text>
        <Text span inherit c="dimmed">
          {[city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')}
        </Text>
      </span>
      <span className={classes.miles}>{t('{miles} miles', { miles: distance.toFixed(2) })}</span>
    </span>
  );
}

const Waiting = () => (
  <div role="status" aria-label={t('Loading...')} className={classes.list}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={classes.row}>
        <Skeleton circle h={48} />
        <Skeleton h={14} w="60%" />
      </div>
    ))}
  </div>
);

/** The pages where users enter the ZIP code that their searches start from. */
const PROFILES = { seller: '/sellerdashboard/profile', buyer: '/buyerdashboard/profile' } as const;

/** No sellers nearby, or no ZIP code to start from. The exact text is required by DIR-031 and DIR-032. */
function NoSellers({ found: { error, isPlants, refetch } }: { found: FoundSellers }) {
  const { role } = useMe();
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'no_seller_near') {
    const words = isPlants ? t('No plants found near your location.') : (error as ApiProblem).message;
    return <EmptyState title={words}>{t('Try another ZIP code.')}</EmptyState>;
  }
  if (code === 'zip_missing') {
    const profile =
      role === 'seller' || role === 'buyer' ? PROFILES[role] : isOffice(role) ? '/processorProfile' : null;
    return (
      <EmptyState
        title={(error as ApiProblem).message}
        action={profile && <AnchorLink to={profile}>{t('Go to your profile')}</AnchorLink>}
      >
        {t('Or enter a ZIP code above.')}
      </EmptyState>
    );
  }
  if (code === 'zip_unknown') return <EmptyState title={(error as ApiProblem).message} />;
  return <ErrorState error={error} onRetry={refetch} />;
}
