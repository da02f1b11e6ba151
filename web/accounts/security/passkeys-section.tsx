import { Button, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { getSecurity, type ListedPasskey, removePasskey, renamePasskey } from '#contract/accounts/security-api.ts';
import { AddPasskeyDialog } from '#web/accounts/security/add-passkey-dialog.tsx';
import classes from '#web/accounts/security/security-list.module.css';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type Listed = z.output<typeof ListedPasskey>;
const CAN_ADD = 'PublicKeyCredential' in window;

export function PasskeysSection({ passkeys }: { passkeys: readonly Listed[] }) {
  const me = useMe();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Listed | null>(null);
  const remove = useApiMutation(removePasskey, { refetch: [getSecurity] });

  async function askAndRemove({ passkey_id, name }: Listed) {
    const text = t('You won’t be able to sign in with {name}.', { name });
    if (await askToConfirm({ text, yes: t('Remove') })) remove.mutate({ passkey_id });
  }

  return (
    <SettingsSection
      title={t('Passkeys')}
      hint={t('Sign in with your fingerprint, face, or device PIN instead of a password.')}
    >
      {passkeys.length === 0 && <Text>{t('No passkeys yet.')}</Text>}
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkey_id} className={classes.item}>
              <div className={classes.what}>
                <strong>{passkey.name}</strong>
                <div className={classes.more}>
                  {passkey.last_used_at === null
                    ? t('Added {when}', { when: formatInstant(passkey.created_at, me.time_zone) })
                    : t('Last used {when}', { when: formatInstant(passkey.last_used_at, me.time_zone) })}
                </div>
              </div>
              <Group gap="xs">
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('Rename {name}', { name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {t('Rename')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('Remove {name}', { name: passkey.name })}
                  onClick={() => void askAndRemove(passkey)}
                >
                  {t('Remove')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {CAN_ADD ? (
        <Group>
          <Button leftSection={<IconKey aria-hidden />} variant="default" onClick={() => setAdding(true)}>
            {t('Add passkey')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t('You can’t use passkeys in this browser.')}</Text>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} />}
    </SettingsSection>
  );
}

function RenameDialog({ passkey: { passkey_id, name }, onClose }: { passkey: Listed; onClose: () => void }) {
  const form = useSendForm(renamePasskey, { start: { passkey_id, name }, refetch: [getSecurity], onDone: onClose });
  return (
    <FormDialog title={t('Rename passkey')} onClose={onClose} form={form} submit={t('Save')}>
      <TextField control={form.control} name="name" label={t('Name')} autoComplete="off" />
    </FormDialog>
  );
}
