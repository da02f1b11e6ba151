import { Button, Group, Skeleton } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { favorFarm, listFavorites, myMarks } from '#contract/market/buyer/marks-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { FarmNewsSwitch } from '#web/market/alerts/farm-news-switch.tsx';
import classes from '#web/market/buyer/buyer.module.css';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/** A buyer's favorite farms, /buyerdashboard/favoritefarm. */
export function FavoriteFarmsScreen() {
  const farms = useApiQuery(listFavorites, {}, { atOnce: true });
  const favor = useApiMutation(favorFarm, { refetch: [listFavorites, myMarks] });
  return (
    <PageFrame title={t('Favorite farms')} width="narrow">
      {farms.error && !farms.data && <ErrorState error={farms.error} onRetry={() => void farms.refetch()} />}
      {farms.isPending && <Skeleton h="12rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {farms.data?.length === 0 && (
        <EmptyState icon={IconHeart} title={t('No favorite farms yet')} action={<FindAnimal />}>
          {t('Farms you mark as favorites appear here.')}
        </EmptyState>
      )}
      <ul className={classes.cards}>
        {farms.data?.map(({ seller_id, name, city, state, photo, stars, reviews, lots_for_sale }) => (
          <li key={seller_id} className={panel.panel}>
            <div className={classes.line}>
              {photo && (
                <img src={pictureAddress(photo.small)} alt="" width={72} height={54} className={classes.photo} />
              )}
              <div className={classes.words}>
                <AnchorLink to="/profileview/$id" params={{ id: String(seller_id) }}>
                  {name}
                </AnchorLink>
                <span className={classes.note}>{[city, state].filter(Boolean).join(', ')}</span>
                <span className={classes.note}>
                  {[
                    t('{count} for sale', { count: lots_for_sale }),
                    stars !== null && t('{stars} of 5 stars ({reviews})', { stars, reviews }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
            </div>
            <FarmNewsSwitch seller_id={seller_id} farm={name} />
            <Group gap="xs">
              <ButtonLink to="/profileview/$id" params={{ id: String(seller_id) }} variant="default">
                {t('See the farm')}
              </ButtonLink>
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name })}
                onClick={() => favor.mutate({ seller_id, is_on: false })}
              >
                {t('Remove')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
