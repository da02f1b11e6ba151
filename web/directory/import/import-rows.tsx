import { NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { FIELD_LABELS, type ImportField } from '#contract/directory/import.ts';
import {
  fixCustomerImportRow,
  getCustomerImportRows,
  IF_PHONE,
  type ImportAction,
  type ImportRow,
  type ImportView,
  type RowChoice,
  viewCustomerImport,
} from '#contract/directory/import-api.ts';
import { EmailText } from '#web/directory/email-text.tsx';
import { customerLink } from '#web/directory/find-customers.ts';
import classes from '#web/directory/import/import-screen.module.css';
import { ACTION_WORDS, CHOICE_WORDS, problemWords } from '#web/directory/import/import-words.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const COLORS: Record<ImportAction, string> = {
  add: 'green',
  update: 'turquoise',
  same: 'pink',
  skip: 'amber',
  wrong: 'red',
};

/** A page of an import's rows, each cell with its errors. Cells and choices can be edited until the import runs. */
export function ImportRows({ view, only }: { view: ImportView; only: ImportAction | 'kept' | '' }) {
  const list = useListState();
  const { import_id } = view;
  const rows = useApiQuery(
    getCustomerImportRows,
    { import_id, only, page: list.page, page_size: list.page_size },
    { keepPrevious: true },
  );
  const isDraft = view.status === 'checked';
  const mapped = view.columns.map(({ field }) => field);
  const key = mapped.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `mapped`, which is new on every render
  const columns = useMemo(() => columnsFor(import_id, mapped, isDraft), [import_id, key, isDraft]);

  return (
    <DataTable
      label={t('Rows')}
      columns={columns}
      rowKey={({ row }) => row}
      page={rows}
      list={list}
      minWidth={`${12 + 9 * (columns.length - 1)}rem`}
      empty={
        only === '' ? (
          <EmptyState icon={IconUpload} title={t('No matching rows')} />
        ) : (
          <NoMatches title={t('No matching rows')} onClear={() => list.set({ only: '' })} />
        )
      }
    />
  );
}

function columnsFor(import_id: number, mapped: readonly (ImportField | '')[], isDraft: boolean): Column<ImportRow>[] {
  const cells = mapped.flatMap((field, at): Column<ImportRow>[] => {
    if (field === '') return [];
    return [
      {
        key: `${at}`,
        wraps: true,
        header: FIELD_LABELS[field],
        cell: (row) => (
          <Cell
            import_id={import_id}
            row={row}
            field={field}
            at={at}
            isDraft={isDraft}
            isFirst={mapped.indexOf(field) === at}
          />
        ),
      },
    ];
  });
  return [
    { key: 'row', header: 'Row', width: '5rem', cell: ({ row }) => String(row) },
    {
      key: 'action',
      wraps: true,
      header: 'Action',
      width: '12rem',
      cell: (row) => <Action import_id={import_id} row={row} isDraft={isDraft} />,
    },
    ...cells,
  ];
}

const fixing = { refetch: [getCustomerImportRows, viewCustomerImport] };

/** What happens to the row, which customer it matches, and which choice is needed. */
function Action({ import_id, row, isDraft }: { import_id: number; row: ImportRow; isDraft: boolean }) {
  const fix = useApiMutation(fixCustomerImportRow, fixing);
  const whole = row.problems.filter(({ field }) => field === 'row');
  const cells = row.problems.flatMap(({ field }) => (field === 'row' ? [] : [t(FIELD_LABELS[field])]));
  const hasChoice = isDraft && (row.match !== null || row.choice !== null || row.action === 'wrong');
  const possible = IF_PHONE.filter(
    (choice) => choice === 'skip' || (row.match && (choice === 'update' || row.match.by !== 'email')),
  );
  return (
    <div className={classes.action}>
      {row.kept === null ? (
        <StatusTag color={COLORS[row.action]}>{t(ACTION_WORDS[row.action])}</StatusTag>
      ) : (
        <Text size="sm">{row.kept === 'used' ? t('In use') : t('Changed since the import')}</Text>
      )}
      {row.match && row.action !== 'wrong' && (
        <AnchorLink size="sm" {...customerLink(row.match)}>
          {row.match.name}
        </AnchorLink>
      )}
      {row.kept !== null && row.customer_id !== null && (
        <AnchorLink size="sm" {...customerLink({ id: row.customer_id })}>
          {t('Open record')}
        </AnchorLink>
      )}
      {whole.map((problem) => (
        <Text key={problem.words} size="sm" className={classes.problem}>
          {problemWords(problem)}
        </Text>
      ))}
      {cells.length > 0 && (
        <Text size="sm" className={classes.problem}>
          {cells.join(', ')}
        </Text>
      )}
      {hasChoice && (
        <NativeSelect
          size="xs"
          aria-label={t('What to do with row {row}', { row: row.row })}
          value={row.choice ?? ''}
          disabled={fix.isPending}
          onChange={({ currentTarget }) =>
            fix.mutate({ import_id, row: row.row, choice: (currentTarget.value || null) as RowChoice | null })
          }
          data={[
            { value: '', label: t('Same as other rows') },
            ...possible.map((value) => ({ value, label: t(CHOICE_WORDS[value]) })),
          ]}
        />
      )}
    </div>
  );
}

interface CellProps {
  import_id: number;
  row: ImportRow;
  field: ImportField;
  at: number;
  isDraft: boolean;
  /** If several columns map to the same field, only the first shows the errors. */
  isFirst: boolean;
}

function Cell({ import_id, row, field, at, isDraft, isFirst }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fix = useApiMutation(fixCustomerImportRow, { ...fixing, onDone: () => setTyped(null) });
  const text = row.cells[at] ?? '';
  const problem = isFirst ? row.problems.find((one) => one.field === field) : undefined;
  const shown = text === '' ? '–' : field === 'email' ? <EmailText email={text} /> : text;
  const label = t('{field} in row {row}', { field: t(FIELD_LABELS[field]), row: row.row });

  function save() {
    if (typed === null || fix.isPending) return;
    if (typed === text) return setTyped(null);
    fix.mutate({ import_id, row: row.row, cell: { column: at, text: typed } });
  }
  function press({ key }: KeyboardEvent) {
    if (key === 'Enter') save();
    if (key === 'Escape') setTyped(null);
  }

  return (
    <div className={classes.cell}>
      {typed !== null ? (
        <TextInput
          size="xs"
          autoFocus
          aria-label={label}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={save}
          onKeyDown={press}
        />
      ) : isDraft ? (
        <UnstyledButton
          className={classes.text}
          aria-label={`${label}: ${text || t('empty')}`}
          onClick={() => setTyped(text)}
        >
          {shown}
        </UnstyledButton>
      ) : (
        <span className={classes.text}>{shown}</span>
      )}
      {problem && (
        <Text size="sm" className={classes.problem}>
          {problemWords(problem)}
        </Text>
      )}
    </div>
  );
}
