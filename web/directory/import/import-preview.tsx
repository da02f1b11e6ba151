import { Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  downloadImportProblems,
  getCustomerImports,
  IMPORT_ACTIONS,
  type ImportView,
  startCustomerImport,
  viewCustomerImport,
} from '#contract/directory/import-api.ts';
import { showCount } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { fillWords } from '#contract/lib/words.ts';
import { ImportRows } from '#web/directory/import/import-rows.tsx';
import classes from '#web/directory/import/import-screen.module.css';
import { ACTION_WORDS } from '#web/directory/import/import-words.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { t, translate } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Shows what would happen to each row, and its errors, before anything is imported. */
export function ImportPreview({ view }: { view: ImportView }) {
  const { import_id, counts, problem } = view;
  const list = useListState();
  const [leavesOut, setLeavesOut] = useState(false);
  const start = useApiMutation(startCustomerImport, { refetch: [viewCustomerImport, getCustomerImports] });
  const asked = list.filter('only');
  const only = IMPORT_ACTIONS.find((action) => action === asked) ?? '';
  const count = counts.add + counts.update;
  const isReady = count > 0 && (counts.wrong === 0 || leavesOut);
  const all = sum(IMPORT_ACTIONS.map((action) => counts[action]));

  return (
    <PageFrame
      title={t('Before importing')}
      subtitle={view.file_name}
      action={
        <Button
          disabled={!isReady}
          loading={start.isPending}
          onClick={() => start.mutate({ import_id, leave_out: leavesOut })}
        >
          {t('Import {count} customers', { count: showCount(count) })}
        </Button>
      }
      filters={
        <>
          <NativeSelect
            aria-label={t('Rows')}
            size="md"
            value={only}
            onChange={({ currentTarget }) => list.set({ only: currentTarget.value })}
            data={[
              { value: '', label: `${t('All rows')} (${showCount(all)})` },
              ...IMPORT_ACTIONS.filter((action) => counts[action] > 0).map((action) => ({
                value: action,
                label: `${t(ACTION_WORDS[action])} (${showCount(counts[action])})`,
              })),
            ]}
          />
          <ButtonLink variant="default" size="md" to="." search={{ step: 'columns' }}>
            {t('Change columns')}
          </ButtonLink>
          {counts.wrong > 0 && (
            <Button
              leftSection={<IconDownload aria-hidden />}
              variant="default"
              size="md"
              onClick={() => void download(downloadImportProblems, { import_id })}
            >
              {t('Download rows with problems')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Refusal>
          {[
            fillWords(translate(problem.words), problem.values),
            problem.rows.length > 0 && `${t('Rows')}: ${problem.rows.join(', ')}`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Refusal>
      )}
      {counts.wrong > 0 && (
        <div className={classes.wrong}>
          <Text>
            {t('{count} rows have problems. Click a cell to fix it.', {
              count: showCount(counts.wrong),
            })}
          </Text>
          <Checkbox
            label={t('Skip these rows')}
            checked={leavesOut}
            onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
          />
        </div>
      )}
      <ImportRows view={view} only={only} />
    </PageFrame>
  );
}
