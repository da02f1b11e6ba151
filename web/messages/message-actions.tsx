import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { Message } from '#contract/messages/message.ts';
import { CHANGE_MINUTES, deleteMessage, editMessage } from '#contract/messages/messages-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface MessageActionsProps {
  message: Message;
  onChange: (changed: Message) => void;
}

/** Edit and delete buttons, shown only while the server allows changes. */
export function MessageActions({ message, onChange }: MessageActionsProps) {
  const [isEditing, edit] = useDisclosure(false);
  const remove = useApiMutation(deleteMessage, { onDone: onChange });
  if (Date.now() - Date.parse(message.sent_at) > CHANGE_MINUTES * 60_000) return null;
  async function askToDelete(): Promise<void> {
    const question = { text: t('Delete this message for both of you?'), yes: t('Delete') };
    if (await askToConfirm(question)) remove.mutate({ message_id: message.message_id });
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="24px" aria-label={t('Message actions')}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {message.text && <Menu.Item onClick={edit.open}>{t('Edit')}</Menu.Item>}
          <Menu.Item onClick={() => void askToDelete()}>{t('Delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditDialog message={message} onChange={onChange} onClose={edit.close} />}
    </>
  );
}

function EditDialog({ message, onChange, onClose }: MessageActionsProps & { onClose: () => void }) {
  const form = useSendForm(editMessage, {
    start: { message_id: message.message_id, text: message.text },
    onDone: (changed) => {
      onChange(changed);
      onClose();
    },
  });
  return (
    <FormDialog title={t('Edit message')} form={form} submit={t('Save')} onClose={onClose}>
      <TextAreaField control={form.control} name="text" label={t('Message')} />
    </FormDialog>
  );
}
