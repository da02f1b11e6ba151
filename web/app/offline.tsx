import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { PublicShell } from '#web/app/public-shell.tsx';
import { t } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** The shell while the server cannot be reached: there, and saying so. */
export function Offline({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle(`${t('You are offline')} · Hindquarter`);

  return (
    <PublicShell>
      <div role="status">
        <EmptyState
          isPage
          title={t('You are offline')}
          action={
            <Button mt="sm" onClick={onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {t('Hindquarter cannot be reached. It goes on here by itself as soon as the connection is back.')}
        </EmptyState>
      </div>
    </PublicShell>
  );
}
