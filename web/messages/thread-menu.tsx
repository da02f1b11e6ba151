import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconBell, IconBellOff, IconDotsVertical, IconFlag } from '@tabler/icons-react';
import {
  blockThread,
  countUnread,
  listThreads,
  muteThread,
  reportThread,
  viewThread,
} from '#contract/messages/messages-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import type { Thread } from '#web/messages/thread.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const refetch = [viewThread, listThreads, countUnread];

/** Mute, block, and report. */
export function ThreadMenu({ thread: { thread_id, other, is_muted, is_blocked } }: { thread: Thread }) {
  const mute = useApiMutation(muteThread, { refetch });
  const block = useApiMutation(blockThread, { refetch });
  const [isReporting, report] = useDisclosure(false);
  async function askToBlock(): Promise<void> {
    const text = t('Block {name}? Neither of you can message the other until you unblock them.', { name: other.name });
    if (await askToConfirm({ text, yes: t('Block') })) block.mutate({ thread_id, is_blocked: true });
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('More actions')}>
            <IconDotsVertical aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={is_muted ? <IconBell aria-hidden /> : <IconBellOff aria-hidden />}
            onClick={() => mute.mutate({ thread_id, is_muted: !is_muted })}
          >
            {is_muted ? t('Unmute') : t('Mute')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBan aria-hidden />}
            onClick={() => (is_blocked ? block.mutate({ thread_id, is_blocked: false }) : void askToBlock())}
          >
            {is_blocked ? t('Unblock') : t('Block')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFlag aria-hidden />} onClick={report.open}>
            {t('Report')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isReporting && <ReportDialog thread_id={thread_id} onClose={report.close} />}
    </>
  );
}

function ReportDialog({ thread_id, onClose }: { thread_id: number; onClose: () => void }) {
  const form = useSendForm(reportThread, { start: { thread_id, reason: '' }, onDone: onClose });
  return (
    <FormDialog
      title={t('Report conversation')}
      subtitle={t('Your report will include the latest messages.')}
      form={form}
      submit={t('Send report')}
      onClose={onClose}
    >
      <TextAreaField control={form.control} name="reason" label={t('What’s wrong?')} />
    </FormDialog>
  );
}
