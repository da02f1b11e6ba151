import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { PRACTICE_RULES, type Practice } from '#contract/market/lots/practices.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { shorten } from '#contract/market/search/structured-data.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Stars } from '#web/market/farm/stars.tsx';
import { BuyPanel } from '#web/market/product/buy-panel.tsx';
import { type Lot, topicOf } from '#web/market/product/lot.ts';
import { Photos } from '#web/market/product/photos.tsx';
import classes from '#web/market/product/product-screen.module.css';
import { TakeHome } from '#web/market/product/take-home.tsx';
import { farmWords, placeWords, titleWords } from '#web/market/search/lot-words.ts';
import { lotInput } from '#web/market/search/search-input.ts';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The farm, with a link to its page. */
function FarmCard({ farm }: { farm: Lot['farm'] }) {
  const [photo] = farm.photos;
  return (
    <section className={classes.section}>
      <h2>{t('The farm')}</h2>
      <div className={classes.farm}>
        {photo && <img src={pictureAddress(photo.small)} width={96} height={72} alt="" loading="lazy" />}
        <div>
          <AnchorLink to="/profileview/$id" params={{ id: String(farm.seller_id) }} fw={620}>
            {farmWords(farm)}
          </AnchorLink>
          <Text mt="0.25rem" c="dimmed" fz="sm">
            {placeWords(farm)}
          </Text>
          <Stars stars={farm.stars} reviews={farm.reviews} />
        </div>
      </div>
      {farm.story && <p className={classes.description}>{shorten(farm.story, 400)}</p>}
    </section>
  );
}

const route = getRouteApi('/shell/productview/$id');

/** /productview/{id}: a lot, with what is left of it and what it costs. */
export function ProductScreen() {
  const { id } = route.useParams();
  const lot = useApiQuery(lotPage, lotInput(id, route.useSearch()), { atOnce: true });
  if (lot.data) return <LotOnSale lot={lot.data} />;
  if (lot.error) return <ErrorState error={lot.error} onRetry={() => void lot.refetch()} />;
  return <Loading />;
}

function LotOnSale({ lot }: { lot: Lot }) {
  return (
    <PageFrame
      title={lot.title || t('Untitled lot')}
      // A draft may not have a price yet.
      windowTitle={lot.title && lot.price_cents > 0 ? titleWords(lot) : undefined}
      back={
        lot.is_own ? (
          <BackLink to="/sellerdashboard">{t('Dashboard')}</BackLink>
        ) : (
          <BackLink to="/search">{t('Find local meat')}</BackLink>
        )
      }
      subtitle={[lot.species && t(showSpecies(lot.species)), lot.breed, placeWords(lot)].filter(Boolean).join(' · ')}
    >
      <div className={classes.page}>
        <Stack gap="xl">
          <Photos photos={lot.photos} title={lot.title} />
          {lot.description && <p className={classes.description}>{lot.description}</p>}
          <TakeHome lot={lot} />
          <Raised lot={lot} />
          <Where lot={lot} />
          <FarmCard farm={lot.farm} />
          {!lot.is_own && (
            <div>
              <MessageLink {...topicOf(lot)} />
            </div>
          )}
        </Stack>
        <aside className={classes.buy} aria-label={t('Price')}>
          <BuyPanel lot={lot} />
        </aside>
      </div>
    </PageFrame>
  );
}

/** The seller's claims about how the animal was raised, with their records. */
function Raised({ lot: { practices, proofs } }: { lot: Lot }) {
  const known = practices.filter((key): key is Practice => Object.hasOwn(PRACTICE_RULES, key));
  if (known.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('How it was raised')}</h2>
      <ul className={classes.practices}>
        {known.map((key) => {
          const proof = proofs[key];
          return (
            <li key={key}>
              <strong>{t(PRACTICE_RULES[key].words)}</strong>
              <span>{t(PRACTICE_RULES[key].meaning)}</span>
              {typeof proof === 'string' && proof !== '' && (
                <span className={classes.proof}>{t('Record: {proof}', { proof })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The plant, the drop-off day, and where buyers get their meat. Shows towns, never addresses. */
function Where({ lot }: { lot: Lot }) {
  const { plant, dropoff_date, sells_until, pickup, pickup_note } = lot;
  const place = placeWords({ ...lot, miles: null });
  const facts = [
    plant && {
      label: t('Cut and packed by'),
      value: (
        <AnchorLink to="/plant/$id" params={{ id: String(plant.plant_id) }}>
          {[plant.name, placeWords(plant)].filter(Boolean).join(', ')}
        </AnchorLink>
      ),
    },
    dropoff_date && { label: t('Drop-off day'), value: showDay(dropoff_date) },
    {
      label: t('Pickup'),
      value: pickup === 'plant' ? t('At the plant') : place ? t('At the farm, {place}', { place }) : t('At the farm'),
    },
    pickup_note && { label: t('Pickup details'), value: pickup_note },
    sells_until && { label: t('For sale until'), value: showDay(sells_until) },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <section className={classes.section}>
      <h2>{t('Where and when')}</h2>
      <Facts facts={facts} />
    </section>
  );
}
