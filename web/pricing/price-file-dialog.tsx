import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { MAX_PRICE_FILE_BYTES, readPriceFile } from '#contract/pricing/api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, translate } from '#web/lib/words.ts';
import classes from '#web/pricing/price-file-dialog.module.css';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

type Problems = DataOf<typeof readPriceFile>['problems'];

/**
 * Reads prices from a CSV file into the editor, where they can be checked and saved. One bad row rejects the whole
 * file.
 */
export function PriceFileDialog({ onClose, onRead }: { onClose: () => void; onRead: (lines: PriceLine[]) => void }) {
  const [problems, setProblems] = useState<Problems>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = useApiMutation(readPriceFile, {
    as: 'form',
    showsErrors: true,
    onDone: (data) => (data.problems.length > 0 ? setProblems(data.problems) : onRead(data.lines)),
  });

  function choose(file: File | null | undefined) {
    if (!file || read.isPending) return;
    setProblems([]);
    if (file.size > MAX_PRICE_FILE_BYTES) return setRefusal(t('This file is larger than 1 MB.'));
    setRefusal(null);
    read.mutate({ file }, { onError: (error) => setRefusal(wordsOf(error)) });
  }

  return (
    <Dialog
      title={t('Upload CSV')}
      subtitle={t('To get a file with the right columns, download these prices first.')}
      onClose={onClose}
    >
      <div className={classes.dialog}>
        <DropZone className={classes.drop} onFiles={([file]) => choose(file)}>
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={choose}>
            {(props) => (
              <Button leftSection={<IconUpload aria-hidden />} {...props} size="md" loading={read.isPending}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t('Or drop it here. You can check the prices before you save them.')}
          </Text>
        </DropZone>
        {refusal && <Refusal>{refusal}</Refusal>}
        {problems.length > 0 && (
          <div role="alert">
            <Text fw={600}>
              {t('Nothing was imported. Correct these {count} cells and upload the file again.', {
                count: problems.length,
              })}
            </Text>
            <ul className={classes.problems}>
              {problems.map(({ row, column, words }) => (
                <li key={`${row} ${column}`}>
                  {t('Row {row}, {column}: {words}', { row, column: translate(column), words: translate(words) })}
                </li>
              ))}
            </ul>
          </div>
        )}
        <CancelButton />
      </div>
    </Dialog>
  );
}
