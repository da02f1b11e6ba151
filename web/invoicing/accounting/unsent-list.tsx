import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import {
  ENTRY_KINDS,
  ENTRY_REASONS,
  listUnsent,
  retryEntry,
  type UnsentEntry,
} from '#contract/invoicing/accounting-entries-api.ts';
import classes from '#web/invoicing/accounting/accounting-screen.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

/** What couldn't be sent, with the reason and a button to try again. */
export function UnsentList() {
  const list = useListState();
  const { page, page_size } = list;
  const unsent = useApiQuery(listUnsent, { page, page_size }, { keepPrevious: true });
  const retry = useApiMutation(retryEntry, { refetch: [listUnsent] });
  const columns: readonly Column<UnsentEntry>[] = [
    { key: 'what', header: 'Description', width: '14rem', cell: ({ kind, name }) => `${t(ENTRY_KINDS[kind])} ${name}` },
    { key: 'why', header: 'Reason', wraps: true, cell: ({ reason }) => t(ENTRY_REASONS[reason]) },
    { key: 'detail', header: 'Message from QuickBooks', wraps: true, cell: ({ detail }) => detail || '–' },
    {
      key: 'retry',
      header: 'Try again',
      width: '8rem',
      onCard: 'state',
      cell: ({ entry_id, kind, name }) => (
        <Button
          size="compact-sm"
          variant="default"
          disabled={retry.isPending}
          aria-label={t('Try again: {what}', { what: `${t(ENTRY_KINDS[kind])} ${name}` })}
          onClick={() => retry.mutate({ entry_id })}
        >
          {t('Try again')}
        </Button>
      ),
    },
  ];

  return (
    <section className={classes.section} aria-label={t('Not sent')}>
      <h2>{t('Not sent')}</h2>
      <DataTable
        label={t('Not sent')}
        columns={columns}
        rowKey={({ entry_id }) => entry_id}
        page={unsent}
        list={list}
        minWidth="48rem"
        empty={<EmptyState icon={IconChecks} title={t('QuickBooks hasn’t rejected anything')} />}
      />
    </section>
  );
}
