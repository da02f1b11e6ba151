import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconBuildingWarehouse, IconSearch } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ZIP_PATTERN, ZIP_WORDS } from '#contract/lib/fields.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { type ListedPlant, listPlants } from '#contract/market/plants/plant-list-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { joinWords } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { AlertOffer } from '#web/market/alerts/alert-offer.tsx';
import classes from '#web/market/plants/plants-screen.module.css';
import { ABOUT_PLANTS, placeWords } from '#web/market/search/lot-words.ts';
import { useTypedEarly } from '#web/market/search/rendered-form.ts';
import { plantsInput } from '#web/market/search/search-input.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/plants');

/** /plants: plants for everyone, filtered by the URL's ZIP code and species. */
export function PlantsScreen() {
  const address = route.useSearch();
  const plants = useApiQuery(listPlants, plantsInput(address), { keepPrevious: true, atOnce: true });
  const zipError = plants.error instanceof ApiProblem && plants.error.fields.zip ? plants.error.message : undefined;
  return (
    <PageFrame
      title={t('Find a plant')}
      subtitle={t(ABOUT_PLANTS)}
      width="narrow"
      filters={<PlantsForm key={`${address.zip} ${address.species}`} address={address} zipError={zipError} />}
    >
      {plants.data && !zipError && plants.data.length > 0 && (
        <ul className={classes.plants}>
          {plants.data.map((plant) => (
            <PlantRow key={plant.plant_id} plant={plant} zip={address.zip} />
          ))}
        </ul>
      )}
      {plants.data?.length === 0 && !zipError && (
        <EmptyState
          icon={IconBuildingWarehouse}
          title={t('No plants here yet')}
          action={<AlertOffer address={address} wants="plants" isPrimary />}
        >
          {t('Try another ZIP code or any species.')}
        </EmptyState>
      )}
      {plants.isPending && <Loading />}
      {plants.error && !zipError && <ErrorState error={plants.error} onRetry={() => void plants.refetch()} />}
    </PageFrame>
  );
}

function PlantRow({ plant, zip }: { plant: ListedPlant; zip: string | undefined }) {
  const { plant_id, name, species } = plant;
  // Hogs and pork are one word in Spanish.
  const animals = [...new Set(species.map((key) => t(showSpecies(key))))];
  const facts = [placeWords(plant), joinWords(animals)].filter(Boolean);
  return (
    <li>
      <div>
        <h2>{name}</h2>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <ButtonLink
        to="/plant/$id"
        params={{ id: String(plant_id) }}
        search={{ zip }}
        variant="default"
        size="sm"
        aria-label={t('See the plant: {name}', { name })}
      >
        {t('See the plant')}
      </ButtonLink>
    </li>
  );
}

interface Filters {
  zip?: string | undefined;
  species?: string | undefined;
}

/** A plain form, so it also works before or without scripts. */
function PlantsForm({ address, zipError }: { address: Filters; zipError: string | undefined }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, '/plants');
  const [isWrong, setWrong] = useState(!ZIP_PATTERN.test((address.zip ?? '').trim()));
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const zip = String(typed.get('zip') ?? '').trim();
    setWrong(!ZIP_PATTERN.test(zip));
    if (!ZIP_PATTERN.test(zip)) return;
    void navigate({
      to: '/plants',
      search: { zip: zip || undefined, species: String(typed.get('species') ?? '') || undefined },
    });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> isn't known to all browsers we support
    <form ref={form} role="search" action="/plants" className={classes.form} onSubmit={find} noValidate>
      <TextInput
        name="zip"
        label={t('Your ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        defaultValue={address.zip ?? ''}
        error={isWrong ? t(ZIP_WORDS) : zipError}
      />
      <NativeSelect
        name="species"
        label={t('Species')}
        defaultValue={address.species ?? ''}
        data={[
          { value: '', label: t('Any species') },
          ...SPECIES.map((key) => ({ value: key, label: t(showSpecies(key)) })),
        ]}
      />
      <Button type="submit" size="md" leftSection={<IconSearch aria-hidden />}>
        {t('Find')}
      </Button>
    </form>
  );
}
