import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showCount } from '#contract/lib/figures.ts';
import {
  DATA_FILE_DAYS,
  type DataFile,
  type downloadPlantFile,
  type makePlantFile,
  type viewPlantFile,
} from '#contract/reports/data-file-api.ts';
import { PresentPasswordField } from '#web/accounts/security/present-password-field.tsx';
import { useMe } from '#web/accounts/session.ts';
import { keyOf, queryClient, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** The calls for one kind of data file. */
export interface DataCalls {
  view: typeof viewPlantFile;
  make: typeof makePlantFile;
  fetch: typeof downloadPlantFile;
}

const LOOK_EVERY_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/** A data file: request it with the password, watch its progress, download it. */
export function DataFilePanel({ calls }: { calls: DataCalls }) {
  const { data: file, refetch } = useApiQuery(calls.view, {});
  const [isAsking, setIsAsking] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const isBusy = file?.status === 'waiting' || file?.status === 'making';
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, refetch]);

  async function keep(file_id: number) {
    setIsLoading(true);
    await download(calls.fetch, { file_id });
    setIsLoading(false);
  }

  return (
    <>
      <div role="status">{file && <State file={file} />}</div>
      {file && isBusy && (
        <Progress
          my="sm"
          aria-label={t('Preparing the file')}
          value={file.all_parts === 0 ? 0 : (100 * file.done_parts) / file.all_parts}
          size="lg"
          animated
        />
      )}
      <Group mt="sm">
        {file?.status === 'ready' && (
          <Button
            leftSection={<IconDownload aria-hidden />}
            loading={isLoading}
            onClick={() => void keep(file.file_id)}
          >
            {t('Download')}
          </Button>
        )}
        {!isBusy && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {file?.status === 'ready' ? t('Prepare a new file') : t('Prepare file')}
          </Button>
        )}
      </Group>
      {isAsking && <AskDialog calls={calls} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function State({ file: { status, step, done_parts, all_parts, bytes, asked_at } }: { file: DataFile }) {
  const { time_zone } = useMe();
  if (status === 'waiting') return <Text>{t('We’ll start in a moment.')}</Text>;
  if (status === 'failed') return <Text c="red">{t('We couldn’t prepare the file. Try again.')}</Text>;
  if (status === 'making') return <Text>{STEP_WORDS[step]({ done: done_parts, all: all_parts })}</Text>;
  const end = new Date(Date.parse(asked_at) + DATA_FILE_DAYS * DAY_MS);
  const size = `${showCount(Math.ceil(bytes / 1e5) / 10)} MB`;
  return (
    <Text>
      {t('The file is ready ({size}). You can download it until {when}.', {
        size,
        when: formatInstant(end, time_zone),
      })}
    </Text>
  );
}

const STEP_WORDS = {
  tables: (counts) => t('Tables: {done} of {all}', counts),
  invoices: (counts) => t('Invoices: {done} of {all}', counts),
  files: (counts) => t('Pictures and papers: {done} of {all}', counts),
} satisfies Record<DataFile['step'], (counts: { done: number; all: number }) => string>;

/** Asks for the password, because the file has everything. */
function AskDialog({ calls, onClose }: { calls: DataCalls; onClose: () => void }) {
  const form = useSendForm(calls.make, {
    start: { present_password: '' },
    onDone: (begun) => {
      queryClient.setQueryData(keyOf(calls.view, {}), begun);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Prepare file')}
      subtitle={t('Anyone who opens the file can read all of it. Keep it where only you can open it.')}
      onClose={onClose}
      form={form}
      submit={t('Prepare file')}
    >
      <PresentPasswordField control={form.control} name="present_password" />
    </FormDialog>
  );
}
