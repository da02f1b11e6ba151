import { Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { countLots, searchShares } from '#contract/market/search/search-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import { AlertOffer } from '#web/market/alerts/alert-offer.tsx';
import { LotList } from '#web/market/search/lot-list.tsx';
import { useLotsSoFar } from '#web/market/search/lots-so-far.ts';
import { SearchForm } from '#web/market/search/search-form.tsx';
import { sharesCountInput, sharesInput } from '#web/market/search/search-input.ts';
import classes from '#web/market/search/search-screen.module.css';
import { NextPage, NothingFound } from '#web/market/search/search-screen.tsx';
import { SearchSwitch } from '#web/market/search/search-switch.tsx';
import shares from '#web/market/search/shares-screen.module.css';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ShareRing } from '#web/ui/share-ring.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/searchsublot');

/** /searchsublot: animals with open quarters, including animals that are already partly sold. */
export function SharesScreen() {
  const address = route.useSearch();
  const input = sharesInput(address);
  const found = useApiQuery(searchShares, input, { keepPrevious: true, atOnce: true });
  const counts = useApiQuery(countLots, sharesCountInput(address), { keepPrevious: true, atOnce: true });
  const rows = useLotsSoFar(searchShares, input, found.data);
  const zipError = found.error instanceof ApiProblem && found.error.fields.zip ? found.error.message : undefined;

  return (
    <PageFrame
      title={t('Open shares')}
      subtitle={t('Quarters, halves, and whole animals that are still available.')}
      filters={<SearchSwitch current="Open shares" address={address} />}
    >
      <Stack gap="lg">
        <SearchForm to="/searchsublot" address={address} counts={counts.data} zipError={zipError} />
        <section aria-live="polite" aria-busy={found.isFetching} className={classes.found}>
          {found.isPending && <Loading />}
          {found.error && !zipError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
          {found.data && !zipError && (
            <LotList lots={rows} zip={address.zip} more={({ animals }) => <OpenAnimals animals={animals} />} />
          )}
          {found.data && rows.length === 0 && !zipError && <NothingFound to="/searchsublot" address={address} />}
          {found.data && rows.length > 0 && !found.data.next && !zipError && (
            <Group justify="center" mt="lg">
              <AlertOffer address={address} />
            </Group>
          )}
          {found.data?.next && <NextPage to="/searchsublot" address={address} input={input} next={found.data.next} />}
        </section>
      </Stack>
    </PageFrame>
  );
}

type OpenAnimal = DataOf<typeof searchShares>['rows'][number]['animals'][number];

/** How much of each animal can be bought right now. */
function OpenAnimals({ animals }: { animals: readonly OpenAnimal[] }) {
  return (
    <ul className={shares.animals}>
      {animals.map(({ animal_number, open_quarters }) => (
        <li key={animal_number}>
          <ShareRing
            size={22}
            label=""
            shares={open_quarters.length === 4 ? [] : [{ label: '', quarters: 4 - open_quarters.length }]}
          />
          <Text component="span" size="sm">
            {t('Animal {number}: {share} open', {
              number: animal_number,
              share: translate(showShare(open_quarters.length)),
            })}
          </Text>
        </li>
      ))}
    </ul>
  );
}
