import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';

/** Downloads all pages of a list as a spreadsheet, narrowed as it is on the screen. */
export function ExportButton<E extends Endpoint>({ endpoint, asked }: { endpoint: E; asked: SentTo<E> }) {
  const [isBusy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    await download(endpoint, asked);
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      data-icon-on-phone
      leftSection={<IconDownload aria-hidden />}
      loading={isBusy}
      onClick={() => void keep()}
    >
      {t('Export')}
    </Button>
  );
}
