import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SERVICES } from '#contract/accounts/registration-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showPrice } from '#contract/lib/figures.ts';
import { type CategoryId, nameOfCategory, showSpecies } from '#contract/lib/species.ts';
import { type PlantFacts, plantPage } from '#contract/market/plants/plant-api.ts';
import { lineKey, PRICE_UNITS } from '#contract/pricing/price-list.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { AskDropoff } from '#web/market/plants/ask-dropoff.tsx';
import { PlantActions } from '#web/market/plants/plant-actions.tsx';
import classes from '#web/market/plants/plant-screen.module.css';
import { placeWords } from '#web/market/search/lot-words.ts';
import { plantInput } from '#web/market/search/search-input.ts';
import { showList, showWhen } from '#web/pricing/price-words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/plant/$id');

/** /plant/{id}: a plant's public page. */
export function PlantScreen() {
  const { id } = route.useParams();
  const plant = useApiQuery(plantPage, plantInput(id, route.useSearch()), { atOnce: true });
  if (plant.data) return <PlantPage plant={plant.data} />;
  if (plant.error) return <ErrorState error={plant.error} onRetry={() => void plant.refetch()} />;
  return <Loading />;
}

function PlantPage({ plant }: { plant: PlantFacts }) {
  const { name, logo, hours, pickup_rules, services, contact, prices } = plant;
  return (
    <PageFrame
      title={name}
      subtitle={placeWords(plant)}
      action={
        plant.is_own && (
          <ButtonLink to="/processorProfile" variant="default">
            {t('Change what this page says')}
          </ButtonLink>
        )
      }
    >
      <div className={classes.page}>
        {logo !== '' && <Picture address={logo} size={72} shape="logo" />}
        <PlantActions plant={plant} />
        <section>
          <h2>{t('Next free days')}</h2>
          <FreeDays plant={plant} />
        </section>
        {!plant.is_own && <AskDropoff plant={plant} />}
        <Described
          title={t('At the plant')}
          facts={[
            { label: t('Hours'), value: hours },
            { label: t('Picking up'), value: pickup_rules },
            { label: t('Value-added services'), value: services.map((service) => t(SERVICES[service])).join(', ') },
          ]}
        />
        {contact && <Contact plant={plant} contact={contact} />}
        {prices && <Prices prices={prices} species={plant.free_days.map((of) => of.species)} />}
      </div>
    </PageFrame>
  );
}

/** What the plant says about itself. Nothing is shown for what it left blank. */
function Described({ title, facts }: { title: string; facts: readonly { label: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return (
    <section className={classes.about}>
      <h2>{title}</h2>
      <Facts facts={known} />
    </section>
  );
}

function FreeDays({ plant: { free_days } }: { plant: PlantFacts }) {
  return (
    <ul className={classes.animals}>
      {free_days.map(({ species, usda, custom }) => (
        <li key={species}>
          <h3>{t(showSpecies(species))}</h3>
          {usda.length + custom.length === 0 ? (
            <p className={classes.none}>{t('No free days in the next four months')}</p>
          ) : (
            <>
              <Days label={t('USDA inspected')} days={usda} />
              <Days label={t('Custom, not for sale')} days={custom} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Days({ label, days }: { label: string; days: readonly IsoDate[] }) {
  if (days.length === 0) return null;
  return (
    <div className={classes.days}>
      <span>{label}</span>
      <ul>
        {days.map((day) => (
          <li key={day}>{showDay(day)}</li>
        ))}
      </ul>
    </div>
  );
}

function Contact({ plant, contact }: { plant: PlantFacts; contact: NonNullable<PlantFacts['contact']> }) {
  const { phone, email, address, zip } = contact;
  const town = [placeWords({ ...plant, miles: null }), zip].filter(Boolean).join(' ');
  const facts = [
    { label: t('Phone'), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
    { label: t('Email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
    { label: t('Address'), value: address && `${address}\n${town}` },
  ];
  return <Described title={t('How to reach us')} facts={facts} />;
}

function Prices({ prices, species }: { prices: NonNullable<PlantFacts['prices']>; species: readonly string[] }) {
  if (prices.length === 0) return null;
  return (
    <section>
      <h2>{t('Prices')}</h2>
      {prices.map((list) => (
        <details key={`${list.category_id}${list.label}`} className={classes.prices} open={prices.length === 1}>
          <summary>{showList(list, (id) => t(nameOfCategory(id as CategoryId, species)))}</summary>
          <ul>
            {list.lines.map((line) => (
              <li key={lineKey(line)}>
                <span>
                  {translate(line.name)}
                  {line.when !== 'always' && <small>{showWhen(line)}</small>}
                </span>
                <span className={classes.price}>
                  {line.cents > 0 && `${showPrice(line.cents)} ${t(PRICE_UNITS[line.unit])}`}
                  {line.minimum_cents !== null && (
                    <small>{t('at least {price}', { price: showPrice(line.minimum_cents) })}</small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
