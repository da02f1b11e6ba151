import { Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { countLots, MAX_MILES, NEAR_MILES, searchLots } from '#contract/market/search/search-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { AlertOffer } from '#web/market/alerts/alert-offer.tsx';
import { LotList } from '#web/market/search/lot-list.tsx';
import { totalWords } from '#web/market/search/lot-words.ts';
import { continueFrom, useLotsSoFar } from '#web/market/search/lots-so-far.ts';
import { SearchForm } from '#web/market/search/search-form.tsx';
import { countInput, listInput, type SearchAddress, type sharesInput } from '#web/market/search/search-input.ts';
import classes from '#web/market/search/search-screen.module.css';
import { SearchSwitch } from '#web/market/search/search-switch.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/search');

/** /search: animals and products for sale, filtered by the URL's parameters. */
export function SearchScreen() {
  const address = route.useSearch();
  const input = listInput(address);
  const lots = useApiQuery(searchLots, input, { keepPrevious: true, atOnce: true });
  const rows = useLotsSoFar(searchLots, input, lots.data);
  const counts = useApiQuery(countLots, countInput(address), { keepPrevious: true, atOnce: true });
  const zipError = lots.error instanceof ApiProblem && lots.error.fields.zip ? lots.error.message : undefined;
  const place = lots.data?.place;
  const title = place ? t('Local meat near {zip}', { zip: `${place.city}, ${place.state}` }) : t('Find local meat');

  return (
    <PageFrame title={title} filters={<SearchSwitch current="All lots" address={address} />}>
      <Stack gap="lg">
        <SearchForm to="/search" address={address} counts={counts.data} zipError={zipError} />
        <section aria-live="polite" aria-busy={lots.isFetching} className={classes.found}>
          <h2 className={classes.count}>
            {counts.data &&
              lots.data &&
              !lots.data.is_similar &&
              t('{count} lots', { count: totalWords(counts.data.total) })}
          </h2>
          {lots.data?.is_similar && (
            <Text mb="md">
              {t('Nothing matches “{search}” exactly. These are similar:', { search: address.search ?? '' })}
            </Text>
          )}
          {lots.isPending && <Loading />}
          {lots.error && !zipError && <ErrorState error={lots.error} onRetry={() => void lots.refetch()} />}
          {lots.data && !zipError && <LotList lots={rows} zip={address.zip} />}
          {lots.data && rows.length === 0 && !zipError && <NothingFound address={address} />}
          {lots.data && rows.length > 0 && !lots.data.next && !zipError && (
            <Group justify="center" mt="lg">
              <AlertOffer address={address} />
            </Group>
          )}
          {lots.data?.next && <NextPage to="/search" address={address} input={input} next={lots.data.next} />}
        </section>
      </Stack>
    </PageFrame>
  );
}

interface NextPageProps {
  to: '/search' | '/searchsublot';
  address: SearchAddress;
  input: ReturnType<typeof listInput | typeof sharesInput>;
  next: string;
}

/** Continues the list. Without scripts, it links to the next page, which has its own URL. */
export function NextPage({ to, address, input, next }: NextPageProps) {
  return (
    <ButtonLink
      to={to}
      search={{ ...address, after: next }}
      replace
      resetScroll={false}
      onClick={() => continueFrom(input, next)}
      variant="default"
      className={classes.next}
    >
      {t('Show more')}
    </ButtonLink>
  );
}

export function NothingFound({
  address,
  to = '/search',
}: {
  address: SearchAddress;
  to?: '/search' | '/searchsublot';
}) {
  const isNarrow = address.zip && Number(address.miles ?? NEAR_MILES) < MAX_MILES;
  return (
    <EmptyState
      title={t('Nothing here yet')}
      action={
        <Group gap="sm" justify="center" align="stretch" mt="sm">
          <AlertOffer address={address} isPrimary />
          {isNarrow && (
            <ButtonLink variant="default" to={to} search={{ ...address, miles: String(MAX_MILES), after: undefined }}>
              {t('Search within {miles} miles', { miles: MAX_MILES })}
            </ButtonLink>
          )}
          <ButtonLink to={to} search={{}} variant="default">
            {t('Clear filters')}
          </ButtonLink>
        </Group>
      }
    >
      {t('No lots match. Try a greater distance or fewer filters.')}
    </EmptyState>
  );
}
