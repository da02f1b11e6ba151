import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { IconRefresh, IconSearchOff } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';
import classes from '#web/ui/states.module.css';

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
  icon: Icon,
  isPage = false,
  children,
  action,
}: {
  title: string;
  /** An icon for what belongs here. Defaults to an empty share ring. */
  icon?: ComponentType<IconProps>;
  /** True if the page shows nothing else, so that the title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {Icon ? (
        <span className={classes.icon}>
          <Icon aria-hidden />
        </span>
      ) : (
        <ShareRing shares={[]} size={48} label="" />
      )}
      {isPage ? (
        <Title order={1} size="h2">
          {title}
        </Title>
      ) : (
        <Text fw={600}>{title}</Text>
      )}
      {children && (
        <Text c="dimmed" maw="32rem" className={classes.words}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** Says that nothing matches the search or filters, and offers to clear them. */
export function NoMatches({
  title = t('No matches'),
  onClear,
  children,
}: {
  title?: string;
  onClear: () => void;
  children?: ReactNode;
}) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

/** A failed call: the reason and a button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center" role="alert">
      <Text>{wordsOf(error)}</Text>
      <Button leftSection={<IconRefresh aria-hidden />} variant="default" onClick={onRetry}>
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
      <Button leftSection={<IconRefresh aria-hidden />} onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    </Stack>
  );
}
