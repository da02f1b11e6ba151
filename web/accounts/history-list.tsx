import { Group, NativeSelect, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { getHistory, HISTORY, type HistoryEntry } from '#contract/accounts/history-api.ts';
import { getMembers } from '#contract/accounts/team-api.ts';
import { showSetting, showValue } from '#web/accounts/history-words.ts';
import classes from '#web/accounts/team-screen.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { pageOf, useListState } from '#web/ui/table/list-state.ts';

const columnsFor = (timeZone: string): readonly Column<HistoryEntry>[] => [
  { key: 'when', header: 'When', width: '12.5rem', cell: (row) => formatInstant(row.happened_at, timeZone) },
  { key: 'what', header: 'What happened', wraps: true, cell: (row) => <Happening {...row} /> },
];

function Happening({ kind, who, name, more, count, changes }: HistoryEntry) {
  const about = translate(name);
  return (
    <>
      {t(HISTORY[kind], {
        who: who || 'Hindquarter',
        name: more > 0 ? t('{name} and {count} more', { name: about, count: more }) : about,
        count,
      })}
      {changes.map(({ what, from, to }) => (
        <div key={what} className={classes.change}>
          {showSetting(what)}: {from && `${showValue(from)} → `}
          {showValue(to)}
        </div>
      ))}
    </>
  );
}

/** Who did what and when, newest first, optionally for one person. */
export function HistoryList({ timeZone }: { timeZone: string }) {
  const list = useListState();
  const person = list.filter('person');
  const { page, page_size } = pageOf(list, []);
  const history = useApiQuery(
    getHistory,
    { page, page_size, ...(/^\d+$/.test(person) && { person: Number(person) }) },
    { keepPrevious: true },
  );
  const members = useApiQuery(getMembers, { sort: 'name', page_size: 100 });
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);

  return (
    <Stack>
      <Group gap="sm" align="end">
        <NativeSelect
          label={t('Person')}
          value={person}
          onChange={(event) => list.set({ person: event.currentTarget.value })}
          data={[
            { value: '', label: t('Everyone') },
            ...(members.data?.rows ?? []).map(({ id, first_name, last_name }) => ({
              value: String(id),
              label: `${last_name}, ${first_name}`,
            })),
          ]}
        />
      </Group>
      <DataTable
        label={t('History')}
        columns={columns}
        rowKey={(row) => row.id}
        page={history}
        list={list}
        empty={
          person === '' ? (
            <EmptyState icon={IconHistory} title={t('Nothing yet')}>
              {t('Invitations, changes to roles and settings, and merged or deleted customers show up here.')}
            </EmptyState>
          ) : (
            <NoMatches onClear={() => list.set({ person: '' })} />
          )
        }
      />
    </Stack>
  );
}
