import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** The loading state of every screen. */
export function Loading() {
  return (
    <Center mih="40vh" role="status">
      <Stack align="center" gap="xs">
        <Loader size="sm" />
        <Text c="dimmed">{t('Loading...')}</Text>
      </Stack>
    </Center>
  );
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({
  title,
  isPage = false,
  children,
  action,
}: {
  title: string;
  /** True if there is nothing else on the page, so that the title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <ShareRing shares={[]} size={56} label="" />
      {isPage ? (
        <Title order={1} size="h2">
          {title}
        </Title>
      ) : (
        <Text fw={600}>{title}</Text>
      )}
      {children && (
        <Text c="dimmed" maw="32rem">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** A failed call: the reason and a button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center" role="alert">
      <Text>{wordsOf(error)}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Stack>
  );
}

/** A screen that failed to load or render. */
export function LoadingFailed() {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center" role="alert">
      <Title order={1} size="h2">
        {t('Loading failed! Please reload.')}
      </Title>
      <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
    </Stack>
  );
}
