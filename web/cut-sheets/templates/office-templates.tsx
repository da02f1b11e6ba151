import { Switch } from '@mantine/core';
import { IconListCheck, IconReceipt } from '@tabler/icons-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import {
  archiveTemplate,
  listTemplates,
  openTemplate,
  restoreTemplate,
  type TemplateRow,
} from '#contract/cut-sheets/templates/templates-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/cut-sheets/templates/office-templates.module.css';
import { RenameDialog } from '#web/cut-sheets/templates/rename-dialog.tsx';
import { saveTemplateFile } from '#web/cut-sheets/templates/save-template-file.ts';
import { announce } from '#web/lib/announce.ts';
import { callApi, useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, type Words } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, RowAction } from '#web/ui/table/data-table-types.ts';
import { PAGE_SIZE, useListState } from '#web/ui/table/list-state.ts';

const STATES = {
  published: ['green', 'In use'],
  changed: ['amber', 'In use, with a draft'],
  unpublished: ['orange', 'Not published yet'],
  archived: ['gray', 'Archived'],
} as const satisfies Record<TemplateRow['state'], readonly [string, Words]>;

const STANDARDS = {
  complete: 'Yes',
  unfinished: 'No longer complete',
  none: 'None',
} as const satisfies Record<TemplateRow['standard'], Words>;

const COLUMNS: Column<TemplateRow>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'type', header: 'Species', cell: ({ type }) => t(showSpecies(type)), width: '7rem' },
  { key: 'state', header: 'Status', cell: ({ state }) => <State state={state} />, width: '12rem' },
  { key: 'edition', header: 'Version', cell: (row) => <Edition row={row} />, width: '25%' },
  { key: 'standard', header: 'Standard cut', cell: ({ standard }) => t(STANDARDS[standard]), width: '8.5rem' },
  { key: 'open', header: 'Open sheets', cell: ({ open_sheets }) => open_sheets, width: '8.5rem', isNumeric: true },
];

function State({ state }: Pick<TemplateRow, 'state'>) {
  const [color, words] = STATES[state];
  return <StatusTag color={color}>{t(words)}</StatusTag>;
}

function Edition({ row: { version, published, draft_saved } }: { row: TemplateRow }) {
  const { time_zone } = useMe();
  if (version === 0 || !published) {
    return draft_saved
      ? t('{when} by {name}', { when: formatInstant(draft_saved.at, time_zone), name: draft_saved.by ?? '' })
      : '';
  }
  const values = { version, when: formatInstant(published.at, time_zone), name: published.by ?? '' };
  return published.by === null ? t('{version}, built in', values) : t('{version}, {when} by {name}', values);
}

const builderOf = ({ id }: TemplateRow) =>
  linkOptions({ to: '/CutSheetBuilder/$form_id', params: { form_id: String(id) } });

/** The plant's templates as the office sees them, at /processorCutSheet. */
export function OfficeTemplates() {
  const answer = useApiQuery(listTemplates, {});
  const list = useListState();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<TemplateRow | null>(null);
  const refetch = [listTemplates, openTemplate, getCustomForm];
  const archive = useApiMutation(archiveTemplate, { refetch });
  const restore = useApiMutation(restoreTemplate, { refetch });

  const showsArchived = list.filter('archived') === 'yes';
  const all = answer.data?.filter(({ state }) => showsArchived || state !== 'archived');
  const archived = answer.data?.filter(({ state }) => state === 'archived').length ?? 0;
  const rows = all?.slice((list.page - 1) * PAGE_SIZE, list.page * PAGE_SIZE);

  async function download({ id, name }: TemplateRow) {
    try {
      const { draft, form_json } = await callApi(openTemplate, { form_id: id });
      saveTemplateFile(name, form_json ?? draft ?? {});
    } catch (error) {
      announce('error', wordsOf(error));
    }
  }
  async function putAway({ id, name, open_sheets }: TemplateRow) {
    const text = [
      t('{name} can’t be added to new orders.', { name }),
      open_sheets > 0 && t('{count} open cut sheets will keep using it.', { count: open_sheets }),
    ];
    if (await askToConfirm({ text: text.filter(Boolean).join(' '), yes: t('Archive') }))
      archive.mutate({ form_id: id });
  }
  function actionsOf(row: TemplateRow): RowAction<TemplateRow>[] {
    if (row.state === 'archived') {
      return [
        { label: t('Restore'), onPick: ({ id }) => restore.mutate({ form_id: id }) },
        { label: t('Download as JSON'), onPick: (picked) => void download(picked) },
      ];
    }
    return [
      { label: t('Edit'), onPick: () => void navigate(builderOf(row)) },
      {
        label: t('Preview and standard cut'),
        onPick: () => void navigate({ ...builderOf(row), search: { view: 'preview' } }),
      },
      { label: t('Copy'), onPick: () => void navigate({ to: '/NewDesignCutSheet', search: { copy: String(row.id) } }) },
      { label: t('Rename'), onPick: setRenamed },
      { label: t('Download as JSON'), onPick: (picked) => void download(picked) },
      { label: t('Archive'), onPick: (picked) => void putAway(picked), isDangerous: true },
    ];
  }

  return (
    <>
      <div className={classes.bar}>
        <ButtonLink to="/priceLists" variant="default" leftSection={<IconReceipt aria-hidden />}>
          {t('Price lists')}
        </ButtonLink>
        {(archived > 0 || showsArchived) && (
          <Switch
            label={t('Show archived')}
            checked={showsArchived}
            onChange={({ currentTarget }) => list.set({ archived: currentTarget.checked ? 'yes' : '' })}
          />
        )}
      </div>
      <DataTable
        label={t('Cut Sheets')}
        minWidth="62rem"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        page={{
          data: rows && { rows, total: all?.length ?? 0 },
          error: answer.error,
          isPlaceholderData: false,
          refetch: answer.refetch,
        }}
        list={list}
        rowLink={builderOf}
        actions={actionsOf}
        empty={
          <EmptyState
            icon={IconListCheck}
            title={t('No cut sheets yet')}
            action={<ButtonLink to="/NewDesignCutSheet">{t('Design a new cut sheet')}</ButtonLink>}
          >
            {t('Start from a built-in cut sheet, a copy, or a file.')}
          </EmptyState>
        }
      />
      {renamed && <RenameDialog id={renamed.id} name={renamed.name} onClose={() => setRenamed(null)} />}
    </>
  );
}
