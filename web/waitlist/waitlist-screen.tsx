import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isDay } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { exportWaitlist, listWaitlist } from '#contract/waitlist/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, NoMatches } from '#web/ui/states.tsx';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { JoinDialog, type JoinStart, joinStartIn } from '#web/waitlist/join-dialog.tsx';
import { LineList } from '#web/waitlist/line-list.tsx';

/** Many per page, because entries can only be moved within a page. */
const PAGE_SIZE = 200;

/**
 * Who is waiting for a full day, /waitlist. The office sees the whole line; portal users see their own entries and offers.
 * Full days elsewhere link here with `join` in the URL, which opens the dialog prefilled.
 */
export function WaitlistScreen() {
  const { role } = useMe();
  const office = isOffice(role);
  const hasCard = useCardGuard();
  const list = { ...useListState(), page_size: PAGE_SIZE };
  const state = list.filter('state') === 'over' ? 'over' : 'open';
  const day = isDay(list.filter('day')) ? list.filter('day') : '';
  const species = SPECIES.find((key) => key === list.filter('species')) ?? '';
  const [joining, setJoining] = useState<JoinStart | null>(() => joinStartIn(list.filter));
  const { set } = list;
  const isLed = list.filter('join') !== '';
  // Removes `join` from the URL, so a reload doesn't open the dialog again.
  useEffect(() => {
    if (isLed) set({ join: '', join_species: '', join_label: '', join_offering: '', join_heads: '' });
  }, [isLed, set]);
  const asked = useApiQuery(
    listWaitlist,
    { state, day, species, page: list.page, page_size: PAGE_SIZE },
    { keepPrevious: true },
  );
  const all = useApiQuery(listWaitlist, { state, page_size: PAGE_SIZE });
  const rows = asked.data?.rows;
  const isEmpty = rows?.length === 0 && list.page === 1;
  const isNarrowed = day !== '' || species !== '';

  const join = (
    <Button size="md" onClick={() => hasCard() && setJoining({})}>
      {office ? t('Add to the waitlist') : t('Join the waitlist')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Waitlist')}
      subtitle={
        office
          ? t('When a slot opens up, we offer it to the first person in line whose days and animals fit.')
          : t('When it’s your turn, we’ll hold a day for you and email you right away.')
      }
      // While the list is empty, its empty state has the button instead.
      action={isEmpty && !isNarrowed && state === 'open' ? null : join}
      filters={<Filters list={list} state={state} days={(all.data?.rows ?? []).map((row) => row.day)} day={day} />}
    >
      {asked.error && !rows && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton h="16rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {isEmpty &&
        (isNarrowed ? (
          <NoMatches title={t('No one on the waitlist matches')} onClear={() => set({ day: '', species: '' })}>
            {t('Try another day or all animals.')}
          </NoMatches>
        ) : (
          <EmptyState
            icon={IconHourglass}
            title={state === 'over' ? t('No past entries yet') : t('No one is waiting')}
            action={state === 'over' ? null : join}
          >
            {state === 'over'
              ? t('People who got a day, declined, or left the waitlist appear here.')
              : t('When a day is full, people can join the waitlist.')}
          </EmptyState>
        ))}
      {rows && rows.length > 0 && <LineList rows={rows} isOver={state === 'over'} isDimmed={asked.isPlaceholderData} />}
      <Pager label={t('Waitlist')} page={asked} list={list} />
      {joining && <JoinDialog start={joining} onClose={() => setJoining(null)} />}
    </PageFrame>
  );
}

function Filters({
  list,
  state,
  days,
  day,
}: {
  list: ListState;
  state: 'open' | 'over';
  days: readonly string[];
  day: string;
}) {
  const { nmfs_number, role } = useMe();
  const species = SPECIES.find((key) => key === list.filter('species')) ?? '';
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const wished = [...new Set(day === '' ? days : [...days, day])].sort();
  return (
    <Group gap="sm">
      <SegmentedControl
        value={state}
        onChange={(next) => list.set({ state: next === 'over' ? next : '' })}
        data={[
          { value: 'open', label: t('In line') },
          { value: 'over', label: t('Past') },
        ]}
      />
      <NativeSelect
        aria-label={t('Day that works')}
        value={day}
        data={[{ value: '', label: t('All days') }, ...wished.map((each) => ({ value: each, label: showDay(each) }))]}
        onChange={(event) => list.set({ day: event.currentTarget.value })}
      />
      {handled.length > 1 && (
        <NativeSelect
          aria-label={t('Species')}
          value={species}
          data={[
            { value: '', label: t('All species') },
            ...handled.map((key) => ({ value: key, label: t(showSpecies(key)) })),
          ]}
          onChange={(event) => list.set({ species: event.currentTarget.value })}
        />
      )}
      {isOffice(role) && <ExportButton endpoint={exportWaitlist} asked={{ state, day, species }} />}
    </Group>
  );
}
