import { Button, Progress, Text } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UNDO_DAYS } from '#contract/directory/import.ts';
import {
  getCustomerImportRows,
  getCustomerImports,
  type ImportView,
  undoCustomerImport,
  viewCustomerImport,
} from '#contract/directory/import-api.ts';
import { showCount } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import { ImportColumns } from '#web/directory/import/import-columns.tsx';
import { ImportPreview } from '#web/directory/import/import-preview.tsx';
import { ImportRows } from '#web/directory/import/import-rows.tsx';
import classes from '#web/directory/import/import-screen.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const PAGE = '/shell/allCustomer/import/$import_id';
const LOOK_EVERY_MS = 700;

/** One import from column mapping to undo, /allCustomer/import/$import_id. Its state decides which step is shown. */
export function ImportScreen() {
  const { import_id } = useParams({ from: PAGE });
  const found = useApiQuery(viewCustomerImport, { import_id: Number(import_id) });
  const { step } = useSearch({ from: PAGE });
  const status = found.data?.status;
  const isRunning = status === 'importing' || status === 'undoing';
  const { refetch } = found;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);

  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void refetch()} />;
  if (!found.data) return <Loading />;
  const view = found.data;
  if (status === 'uploaded' || (status === 'checked' && step === 'columns')) {
    // Read again, the file has other columns.
    return <ImportColumns key={`${view.separator} ${view.header_row}`} view={view} />;
  }
  if (status === 'checked') return <ImportPreview view={view} />;
  return isRunning ? <Running view={view} /> : <Done view={view} />;
}

function Running({ view }: { view: ImportView }) {
  const { status, done_steps, all_steps, file_name } = view;
  const percent = all_steps === 0 ? 0 : Math.min(99, Math.floor((100 * done_steps) / all_steps));
  const title = status === 'importing' ? t('Importing') : t('Undoing');
  return (
    <PageFrame title={title} subtitle={file_name} width="narrow">
      <div className={classes.card}>
        <Progress.Root size="xl" aria-hidden={false}>
          <Progress.Section value={percent} animated aria-label={title} />
        </Progress.Root>
        <Text fw={600}>{t('{percent}% done', { percent })}</Text>
        <Text c="dimmed">
          {t('You can leave this page. The import keeps going, and nothing changes until it’s done.')}
        </Text>
      </div>
    </PageFrame>
  );
}

function Done({ view }: { view: ImportView }) {
  const { time_zone } = useMe();
  const { import_id, status, added, updated, kept, counts } = view;
  const undo = useApiMutation(undoCustomerImport, {
    refetch: [viewCustomerImport, getCustomerImports, getCustomerImportRows],
  });
  const isUndone = status === 'undone';
  // The rows are deleted once an import can no longer be undone.
  const hasRows = Object.values(counts).some((count) => count > 0);

  async function ask() {
    const isSure = await askToConfirm({
      text: t(
        'Added customers will be removed, and updated ones will get their previous details back. Added customers whose records are in use, and any customers changed since then, will stay as they are.',
      ),
    });
    if (isSure) undo.mutate({ import_id });
  }

  return (
    <PageFrame
      title={isUndone ? t('Import undone') : t('Customers imported')}
      subtitle={view.file_name}
      action={<ButtonLink to="/allCustomer">{t('All Customers')}</ButtonLink>}
    >
      <Facts
        facts={[
          { label: t('Added'), value: showCount(added) },
          { label: t('Updated'), value: showCount(updated) },
          ...(hasRows
            ? [
                { label: t('Unchanged'), value: showCount(counts.same) },
                { label: t('Skipped'), value: showCount(counts.skip + counts.wrong) },
              ]
            : []),
          { label: t('By'), value: view.created_by_name },
          { label: t('Imported'), value: view.imported_at && formatInstant(view.imported_at, time_zone) },
          ...(view.undone_at ? [{ label: t('Undone'), value: formatInstant(view.undone_at, time_zone) }] : []),
        ]}
      />
      <div className={classes.buttons}>
        {view.can.undo && (
          <>
            <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
              {t('Undo this import')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('You can undo an import for {days} days.', { days: UNDO_DAYS })}
            </Text>
          </>
        )}
        <AnchorLink to="/allCustomer/import">{t('All imports')}</AnchorLink>
      </div>
      {isUndone && kept > 0 && (
        <section className={classes.kept}>
          <Text fw={600}>
            {t(
              '{count} customers were kept as they are because their records are in use or have changed since the import.',
              {
                count: showCount(kept),
              },
            )}
          </Text>
          {hasRows && <ImportRows view={view} only="kept" />}
        </section>
      )}
    </PageFrame>
  );
}
