import { Button, Group, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { listWatched, myMarks, watchLot, wishForNext } from '#contract/market/buyer/marks-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AlertList } from '#web/market/alerts/alert-list.tsx';
import classes from '#web/market/buyer/buyer.module.css';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { LotLine } from '#web/market/buyer/lot-line.tsx';
import { wishWords } from '#web/market/claims/share-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** The lots that a buyer watches, /buyerdashboard/watchlist. */
export function WatchlistScreen() {
  const watched = useApiQuery(listWatched, {}, { atOnce: true });
  const marks = useApiQuery(myMarks, {});
  const refetch = [listWatched, myMarks];
  const watch = useApiMutation(watchLot, { refetch });
  const wish = useApiMutation(wishForNext, { refetch });
  return (
    <PageFrame title={t('Watchlist')} width="narrow">
      {watched.error && !watched.data && <ErrorState error={watched.error} onRetry={() => void watched.refetch()} />}
      {watched.isPending && <Skeleton h="12rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {watched.data?.length === 0 && (
        <EmptyState icon={IconEye} title={t('You aren’t watching anything')} action={<FindAnimal />}>
          {t('Animals you watch appear here.')}
        </EmptyState>
      )}
      <AlertList />
      <ul className={classes.cards}>
        {watched.data?.map((lot) => {
          const isWished = marks.data?.wished_lots.includes(lot.lot_id) ?? false;
          return (
            <li key={lot.lot_id} className={panel.panel}>
              <LotLine lot={lot} />
              <Group gap="xs">
                {lot.is_for_sale ? (
                  <ButtonLink to="/productview/$id" params={{ id: String(lot.lot_id) }}>
                    {lot.kind === 'animal' ? t('Choose your share') : t('Choose how many')}
                  </ButtonLink>
                ) : (
                  <Button
                    variant="default"
                    aria-pressed={isWished}
                    loading={wish.isPending && wish.variables.lot_id === lot.lot_id}
                    onClick={() => wish.mutate({ lot_id: lot.lot_id, is_on: !isWished })}
                  >
                    {wishWords(lot.kind, isWished)}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {title}', { title: lot.title })}
                  onClick={() => watch.mutate({ lot_id: lot.lot_id, is_on: false })}
                >
                  {t('Remove')}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </PageFrame>
  );
}
