import { Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown after a lot is published, /sellerdashboard/productpost/postsuccess. */
export function PostSuccessScreen() {
  const { lot } = useSearch({ from: '/shell/sellerdashboard/productpost/postsuccess' });
  return (
    <EmptyState
      isPage
      icon={IconCircleCheck}
      title={t('Your lot is for sale')}
      action={
        <Group justify="center" mt="sm">
          {lot !== undefined && (
            <ButtonLink to="/productview/$id" params={{ id: lot }}>
              {t('View as a buyer')}
            </ButtonLink>
          )}
          <ButtonLink variant="default" to="/sellerdashboard">
            {t('Go to the dashboard')}
          </ButtonLink>
        </Group>
      }
    >
      {t('Buyers can find it now. We’ll email you when someone buys.')}
    </EmptyState>
  );
}
