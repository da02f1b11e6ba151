import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_IMPORT_BYTES } from '#contract/directory/import.ts';
import {
  type CustomerImport,
  discardCustomerImport,
  getCustomerImports,
  uploadCustomers,
} from '#contract/directory/import-api.ts';
import { showCount } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/directory/import/import-screen.module.css';
import { STATUS_WORDS } from '#web/directory/import/import-words.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { DropZone, UploadProgress } from '#web/ui/drop-zone.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const COLUMNS: readonly Column<CustomerImport>[] = [
  { key: 'file', header: 'File', width: '26%', cell: ({ file_name }) => file_name },
  { key: 'status', header: 'Status', cell: ({ status }) => t(STATUS_WORDS[status]) },
  { key: 'who', header: 'By', cell: ({ created_by_name }) => created_by_name },
  { key: 'when', header: 'When', width: '11rem', cell: (row) => <When {...row} /> },
  { key: 'rows', header: 'Rows', isNumeric: true, width: '5rem', cell: ({ rows }) => showCount(rows) },
  {
    key: 'added',
    header: 'Added',
    isNumeric: true,
    width: '6.5rem',
    cell: ({ added }) => showCount(added),
  },
  {
    key: 'updated',
    header: 'Updated',
    isNumeric: true,
    width: '7rem',
    cell: ({ updated }) => showCount(updated),
  },
];

function When({ undone_at, imported_at, created_at }: CustomerImport) {
  const { time_zone } = useMe();
  return formatInstant(undone_at ?? imported_at ?? created_at, time_zone);
}

const importLink = ({ import_id }: { import_id: number }) =>
  linkOptions({ to: '/allCustomer/import/$import_id', params: { import_id: String(import_id) } });

/** Imports customers from a file, /allCustomer/import: a file picker and a list of earlier imports. */
export function ImportsScreen() {
  const list = useListState();
  const { page, page_size } = list;
  const imports = useApiQuery(getCustomerImports, { page, page_size }, { keepPrevious: true });
  const discard = useApiMutation(discardCustomerImport, { refetch: [getCustomerImports] });
  const drop = async ({ import_id, file_name }: CustomerImport) => {
    const text = t('“{name}” will be removed from this list. None of its customers were imported.', {
      name: file_name,
    });
    if (await askToConfirm({ text })) {
      discard.mutate({ import_id });
    }
  };

  return (
    <PageFrame
      title={t('Import customers')}
      subtitle={t(
        'Use a CSV file from your spreadsheet or another program. You’ll review everything before it’s imported.',
      )}
    >
      <ChooseFile />
      <DataTable
        label={t('Imports')}
        columns={COLUMNS}
        rowKey={({ import_id }) => import_id}
        rowLink={importLink}
        page={imports}
        list={list}
        actions={({ can }) => (can.discard ? [{ label: t('Discard'), isDangerous: true, onPick: drop }] : [])}
        empty={
          <EmptyState icon={IconUpload} title={t('No imports yet')}>
            {t('Your imports appear here. You can undo each one for 7 days.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}

function ChooseFile() {
  const navigate = useNavigate();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useApiMutation(uploadCustomers, {
    as: 'form',
    onProgress: setPart,
    showsErrors: true,
    refetch: [getCustomerImports],
    onDone: ({ import_id }) => void navigate(importLink({ import_id })),
  });

  function choose(file: File | null | undefined) {
    if (!file || upload.isPending) return;
    setPart(0);
    if (file.size > MAX_IMPORT_BYTES) return setProblem(sayRefusal('too_large'));
    setProblem(null);
    upload.mutate({ file }, { onError: (error) => setProblem(wordsOf(error)) });
  }

  return (
    <DropZone className={classes.drop} onFiles={([file]) => choose(file)}>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={choose}>
        {(props) => (
          <Button leftSection={<IconUpload aria-hidden />} {...props} size="md" loading={upload.isPending}>
            {t('Choose a file')}
          </Button>
        )}
      </FileButton>
      {upload.isPending ? (
        <UploadProgress part={part} label={t('Choose a file')} className={classes.bar} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Or drop it here. CSV, up to 10 MB and 20,000 rows.')}
        </Text>
      )}
      {problem && <Refusal>{problem}</Refusal>}
    </DropZone>
  );
}
