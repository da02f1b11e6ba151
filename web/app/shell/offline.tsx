import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PublicShell } from '#web/app/shell/public-shell.tsx';
import { t } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** How often to check whether the server is back, since it doesn't announce that. */
const ASK_EVERY_MS = 5000;

/** Keeps trying until the server can be reached again, then continues where the user left off. */
export function useGoOn(): void {
  const router = useRouter();
  useEffect(() => {
    const goOn = () => void router.invalidate();
    const timer = setInterval(goOn, ASK_EVERY_MS);
    window.addEventListener('online', goOn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', goOn);
    };
  }, [router]);
}

/**
 * Shown while the server can't be reached and no earlier data can be shown. Continues on its own once the server is
 * back.
 */
export function Offline() {
  const router = useRouter();
  useDocumentTitle(`${t('You’re offline')} · Hindquarter`);
  useGoOn();

  return (
    <PublicShell>
      <div role="status">
        <EmptyState
          icon={IconWifiOff}
          isPage
          title={t('You’re offline')}
          action={
            <Button leftSection={<IconRefresh aria-hidden />} mt="sm" onClick={() => void router.invalidate()}>
              {t('Try again')}
            </Button>
          }
        >
          {t('We can’t reach Hindquarter. This page will load on its own once you’re back online.')}
        </EmptyState>
      </div>
    </PublicShell>
  );
}
