import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteReply, listReplies, type SavedReply, saveReply } from '#contract/messages/inbox-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface SavedRepliesProps {
  replies: readonly SavedReply[];
  onClose: () => void;
}

/** Replies that the plant's office uses again and again. */
export function SavedReplies({ replies, onClose }: SavedRepliesProps) {
  const [edited, setEdited] = useState<SavedReply | null>(null);
  const remove = useApiMutation(deleteReply, { refetch: [listReplies] });
  if (edited) return <ReplyForm reply={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog title={t('Saved replies')} onClose={onClose}>
      <ul className={classes.replies}>
        {replies.map((reply) => (
          <li key={reply.reply_id}>
            <div>
              <strong>{reply.title}</strong>
              <p>{reply.text}</p>
            </div>
            <Button variant="default" size="sm" onClick={() => setEdited(reply)}>
              {t('Edit')}
            </Button>
            <Button variant="subtle" color="gray" size="sm" onClick={() => remove.mutate({ reply_id: reply.reply_id })}>
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setEdited({ reply_id: 0, title: '', text: '' })}>{t('Add reply')}</Button>
    </Dialog>
  );
}

function ReplyForm({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const form = useSendForm(saveReply, { start: reply, refetch: [listReplies], onDone: onClose });
  return (
    <FormDialog title={t('Saved reply')} form={form} submit={t('Save')} onClose={onClose}>
      <TextField control={form.control} name="title" label={t('Title')} />
      <TextAreaField control={form.control} name="text" label={t('Text')} />
    </FormDialog>
  );
}
