import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { NoticeBar } from '#web/app/shell/notice-bar.tsx';
import { takeOver, watchVersions } from '#web/app/versions.ts';
import { t } from '#web/lib/words.ts';

/** Tells the user that the server has a newer build than this page. */
export function NewVersion() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => watchVersions(setWaiting), []);
  if (!waiting) return null;
  return (
    <NoticeBar onClose={() => setWaiting(null)}>
      <span role="status">{t('A new version of Hindquarter is available.')}</span>
      <Button
        leftSection={<IconRefresh aria-hidden />}
        size="compact-sm"
        onClick={() => {
          navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
          takeOver(waiting);
        }}
      >
        {t('Reload')}
      </Button>
    </NoticeBar>
  );
}
