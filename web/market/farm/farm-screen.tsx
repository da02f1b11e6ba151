import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { farmPage } from '#contract/market/search/product-api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { idOrNone } from '#web/lib/id-in.ts';
import { t } from '#web/lib/words.ts';
import { FarmNewsSwitch } from '#web/market/alerts/farm-news-switch.tsx';
import { FavoriteButton } from '#web/market/buyer/mark-buttons.tsx';
import classes from '#web/market/farm/farm-screen.module.css';
import { Stars } from '#web/market/farm/stars.tsx';
import type { Farm } from '#web/market/product/lot.ts';
import { Photos } from '#web/market/product/photos.tsx';
import { LotList } from '#web/market/search/lot-list.tsx';
import { farmWords, placeWords } from '#web/market/search/lot-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const Poster = lazy(async () => ({ default: (await import('#web/market/farm/poster.tsx')).Poster }));
const route = getRouteApi('/shell/profileview/$id');

/** Content that other areas add to a farm's page. */
export interface FarmExtras {
  extras: (seller_id: number) => ReactNode;
}

/** /profileview/{id}: a farm's public page. */
export function FarmScreen({ extras }: FarmExtras) {
  const { id } = route.useParams();
  return <FarmOf seller_id={idOrNone(id)} extras={extras} />;
}

export function FarmOf({ seller_id, extras }: FarmExtras & { seller_id: number }) {
  const farm = useApiQuery(farmPage, { seller_id }, { atOnce: true });
  if (farm.data) return <FarmPage farm={farm.data} extras={extras} />;
  if (farm.error) return <ErrorState error={farm.error} onRetry={() => void farm.refetch()} />;
  return <Loading />;
}

function FarmPage({ farm, extras }: FarmExtras & { farm: Farm }) {
  const me = useMaybeMe();
  return (
    <PageFrame
      title={farmWords(farm)}
      back={<BackLink to="/search">{t('Find local meat')}</BackLink>}
      subtitle={placeWords(farm)}
      action={me?.role === 'buyer' && <FavoriteButton seller_id={farm.seller_id} />}
    >
      <div className={classes.page}>
        <div className={classes.about}>
          <Photos photos={farm.photos} title={farmWords(farm)} />
          <div className={classes.story}>
            <Stars stars={farm.stars} reviews={farm.reviews} />
            {farm.story && <p>{farm.story}</p>}
            {me?.role === 'buyer' && <FarmNewsSwitch seller_id={farm.seller_id} farm={farmWords(farm)} />}
            {!farm.is_own && <MessageLink about="farm" id={farm.seller_id} />}
            {farm.is_own && (
              <Suspense>
                <Poster title={farmWords(farm)} subtitle={placeWords(farm)} path={`/profileview/${farm.seller_id}`} />
              </Suspense>
            )}
          </div>
        </div>
        <section>
          <h2>{t('For sale now')}</h2>
          {farm.lots.length > 0 ? (
            <LotList lots={farm.lots} />
          ) : (
            <EmptyState title={t('Nothing for sale right now')}>
              {t('Check back later, or browse farms nearby.')}
            </EmptyState>
          )}
        </section>
        {extras(farm.seller_id)}
        <Reviews reviews={farm.latest_reviews} />
      </div>
    </PageFrame>
  );
}

function Reviews({ reviews }: { reviews: Farm['latest_reviews'] }) {
  if (reviews.length === 0) return null;
  return (
    <section>
      <h2>{t('What buyers say')}</h2>
      <ul className={classes.reviews}>
        {reviews.map(({ stars, review, answer, by, written_on }) => (
          <li key={`${by}${written_on}${stars}${review}${answer}`}>
            <p className={classes.by}>
              <span role="img" aria-label={t('{stars} of 5', { stars })}>
                {'★'.repeat(stars)}
              </span>
              {[by, showDay(written_on)].join(' · ')}
            </p>
            {review && <p>{review}</p>}
            {answer && <p className={classes.answer}>{t('The farm replied: {answer}', { answer })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /profileview: the signed-in seller's own page, as visitors see it. */
export function OwnFarmScreen({ extras }: FarmExtras) {
  const me = useMaybeMe();
  if (me?.role === 'seller') return <FarmOf seller_id={me.id} extras={extras} />;
  return (
    <EmptyState
      isPage
      title={t('Your farm’s page')}
      action={
        me ? (
          <ButtonLink to="/search">{t('Find local meat')}</ButtonLink>
        ) : (
          <ButtonLink to="/login" search={{ back: '/profileview' }}>
            {t('Sign In')}
          </ButtonLink>
        )
      }
    >
      {t('Only farm accounts have a public page.')}
    </EmptyState>
  );
}
