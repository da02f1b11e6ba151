import { Switch } from '@mantine/core';
import { useEffect } from 'react';
import { me } from '#contract/accounts/api.ts';
import { keepMessages } from '#contract/accounts/keep-messages-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { keepsMessages } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Whether the messages at the edge of the screen go away on their own. */
export function MessagesSection() {
  const { keeps_messages } = useMe();
  const { mutate, isPending, isSuccess, variables } = useApiMutation(keepMessages, { refetch: [me] });
  // What was just chosen counts until the session says it too.
  const keeps = isPending || isSuccess ? Boolean(variables?.keeps) : keeps_messages;
  useEffect(() => keepsMessages.set(keeps), [keeps]);
  return (
    <SettingsSection
      title={t('Messages on the screen')}
      hint={t('They say what was saved or why something didn’t work. The last five stay in the bell.')}
    >
      <Switch
        label={t('Keep messages until I close them')}
        checked={keeps}
        onChange={({ currentTarget }) => mutate({ keeps: currentTarget.checked })}
      />
    </SettingsSection>
  );
}
