import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconNote } from '@tabler/icons-react';
import { addThreadNote, assignThread, setThreadDone } from '#contract/messages/inbox-api.ts';
import { listThreads, viewThread } from '#contract/messages/messages-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';
import type { Thread } from '#web/messages/thread.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const refetch = [viewThread, listThreads];

/** A plant's internal tools for a conversation: assign it, add a note, or mark it done. */
export function InboxBar({ thread: { thread_id, assigned_to, is_done, staff } }: { thread: Thread }) {
  const assign = useApiMutation(assignThread, { refetch });
  const finish = useApiMutation(setThreadDone, { refetch });
  const [isNoting, note] = useDisclosure(false);
  return (
    <div className={classes.inbox}>
      <NativeSelect
        size="sm"
        aria-label={t('Assigned to')}
        value={String(assigned_to ?? 0)}
        onChange={(event) => assign.mutate({ thread_id, account_id: Number(event.currentTarget.value) })}
        data={[
          { value: '0', label: t('Not assigned') },
          ...staff.map(({ account_id, name }) => ({ value: String(account_id), label: name })),
        ]}
      />
      <Button size="sm" variant="default" leftSection={<IconNote aria-hidden />} onClick={note.open}>
        {t('Add note')}
      </Button>
      <Button
        size="sm"
        variant={is_done ? 'light' : 'default'}
        leftSection={<IconCheck aria-hidden />}
        aria-pressed={is_done}
        loading={finish.isPending}
        onClick={() => finish.mutate({ thread_id, is_done: !is_done })}
      >
        {t('Done')}
      </Button>
      {isNoting && <NoteDialog thread_id={thread_id} onClose={note.close} />}
    </div>
  );
}

function NoteDialog({ thread_id, onClose }: { thread_id: number; onClose: () => void }) {
  const form = useSendForm(addThreadNote, { start: { thread_id, text: '' }, refetch: [viewThread], onDone: onClose });
  return (
    <FormDialog
      title={t('Add note')}
      subtitle={t('Only your plant’s staff can read this note.')}
      form={form}
      submit={t('Add note')}
      onClose={onClose}
    >
      <TextAreaField control={form.control} name="text" label={t('Note')} />
    </FormDialog>
  );
}
