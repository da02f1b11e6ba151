import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { findCommunities } from '#contract/community/community-api.ts';
import { ZIP_PATTERN, ZIP_WORDS } from '#contract/lib/fields.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/community/communities.module.css';
import { CommunityList } from '#web/community/community-list.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

interface Search {
  search: string;
  zip: string;
}

/** A search for communities near a ZIP. Starts with the person's own ZIP, or with all communities. */
export function FindCommunities({ startsAnywhere = false }: { startsAnywhere?: boolean }) {
  const { zip } = useMe();
  const start = { search: '', zip: startsAnywhere ? '' : zip.slice(0, 5) };
  const [typed, setTyped] = useState<Search>(start);
  const [asked, setAsked] = useState<Search>(start);
  const [pages, setPages] = useState(['']);
  const first = useApiQuery(findCommunities, { ...asked, after: '' }, { atOnce: true });
  const zipError = first.error instanceof ApiProblem ? first.error.fields.zip : undefined;
  const isZip = ZIP_PATTERN.test(typed.zip.trim());

  return (
    <>
      <form
        className={classes.search}
        aria-label={t('Find communities')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isZip) return;
          setPages(['']);
          setAsked(typed);
        }}
      >
        <TextInput
          label={t('Search')}
          type="search"
          value={typed.search}
          maxLength={100}
          onChange={({ currentTarget: { value: search } }) => setTyped({ ...typed, search })}
        />
        <TextInput
          label={t('Near ZIP code')}
          inputMode="numeric"
          maxLength={10}
          value={typed.zip}
          error={isZip ? zipError : t(ZIP_WORDS)}
          onChange={({ currentTarget: { value: near } }) => setTyped({ ...typed, zip: near })}
        />
        <Button type="submit" size="md" leftSection={<IconSearch aria-hidden />}>
          {t('Search')}
        </Button>
      </form>
      {first.error && !zipError && <ErrorState error={first.error} onRetry={() => void first.refetch()} />}
      {first.data?.communities.length === 0 && (
        <EmptyState title={t('No communities here yet')}>
          {t('Try another ZIP code, or leave it blank to search everywhere.')}
        </EmptyState>
      )}
      {pages.map((after) => (
        <FoundPage
          key={`${asked.zip}${asked.search}${after}`}
          asked={asked}
          after={after}
          onMore={after === pages.at(-1) ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </>
  );
}

interface FoundPageProps {
  asked: Search;
  after: string;
  onMore: ((next: string) => void) | undefined;
}

function FoundPage({ asked, after, onMore }: FoundPageProps) {
  const found = useApiQuery(findCommunities, { ...asked, after });
  const next = found.data?.next;
  if (found.isPending) return <Skeleton h="12rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />;
  if (!found.data || found.data.communities.length === 0) return null;
  return (
    <>
      <CommunityList communities={found.data.communities} label={t('Communities')} />
      {next && onMore && (
        <Button variant="default" className={classes.more} onClick={() => onMore(next)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
