import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { getApiKeys, type ListedApiKey, revokeApiKey } from '#contract/accounts/api-keys-api.ts';
import type { KeyScope } from '#contract/lib/access.ts';
import { CreateKeyDialog } from '#web/accounts/api-keys/create-key-dialog.tsx';
import classes from '#web/accounts/security/security-list.module.css';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The programs that the owner lets in. */
export function ApiKeysSection() {
  const keys = useApiQuery(getApiKeys, {});
  const [isCreating, setIsCreating] = useState(false);
  return (
    <SettingsSection title={t('API keys')} hint={t('Let your website or another program read and change what’s here.')}>
      {keys.error && !keys.data && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <Skeleton h="4rem" />}
      {keys.data?.length === 0 && <Text>{t('No API keys yet.')}</Text>}
      {keys.data && keys.data.length > 0 && (
        <ul className={classes.list} aria-label={t('API keys')}>
          {keys.data.map((key) => (
            <KeyItem key={key.id} {...key} />
          ))}
        </ul>
      )}
      <Group>
        <Button leftSection={<IconPlus aria-hidden />} variant="default" onClick={() => setIsCreating(true)}>
          {t('Create API key')}
        </Button>
        <Anchor href="/api/docs" {...inNewTab()}>
          {t('API documentation')}
          <NewTabIcon />
        </Anchor>
      </Group>
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
    </SettingsSection>
  );
}

function KeyItem({ id, name, start, scopes, created_at, last_used_at }: z.output<typeof ListedApiKey>) {
  const { time_zone } = useMe();
  const revoke = useApiMutation(revokeApiKey, { refetch: [getApiKeys] });
  async function ask() {
    const text = t('Revoke the key “{name}”? Programs that use it stop working right away.', { name });
    if (await askToConfirm({ text, yes: t('Revoke key') })) revoke.mutate({ id });
  }
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong> <code>{start}…</code>
        <div className={classes.more}>{scopeWords(scopes)}</div>
        <div className={classes.more}>
          {t('Created {when}', { when: formatInstant(created_at, time_zone) })}
          {' · '}
          {last_used_at === null
            ? t('Never used')
            : t('Last used {when}', { when: formatInstant(last_used_at, time_zone) })}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Revoke {name}', { name })}
        loading={revoke.isPending}
        onClick={() => void ask()}
      >
        {t('Revoke')}
      </Button>
    </li>
  );
}

function scopeWords(scopes: readonly KeyScope[]): string {
  const writes = scopes.includes('write');
  if (scopes.includes('money')) return writes ? t('Reads and changes, with money') : t('Only reads, with money');
  return writes ? t('Reads and changes') : t('Only reads');
}
