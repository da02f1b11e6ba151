import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addCustomerNote,
  type CustomerNote,
  deleteCustomerNote,
  getCustomerNotes,
  updateCustomerNote,
} from '#contract/directory/notes-api.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/directory/customer-notes.module.css';
import { SectionHead } from '#web/directory/section-head.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { ErrorState } from '#web/ui/states.tsx';

const REFETCH = [getCustomerNotes];

/** Office-only notes about a customer. If `isClosed`, no notes can be added. */
export function CustomerNotes({ customer_id, isClosed }: { customer_id: number; isClosed: boolean }) {
  const notes = useApiQuery(getCustomerNotes, { customer_id });
  return (
    <section>
      <SectionHead>{t('Notes')}</SectionHead>
      {!isClosed && <NewNote customer_id={customer_id} />}
      {notes.data ? (
        <ul className={classes.notes}>
          {notes.data.map((note) => (
            <Note key={note.note_id} note={note} />
          ))}
        </ul>
      ) : notes.error ? (
        <ErrorState error={notes.error} onRetry={() => void notes.refetch()} />
      ) : (
        <Skeleton h={64} mt="md" />
      )}
      {notes.data?.length === 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {t('No notes yet. Only the office can see them.')}
        </Text>
      )}
    </section>
  );
}

function NewNote({ customer_id }: { customer_id: number }) {
  const form = useSendForm(addCustomerNote, {
    start: { customer_id, body: '' },
    refetch: REFETCH,
    onDone: () => form.reset(),
  });
  useAskBeforeDropping(form.formState.isDirty);
  return (
    <Form form={form} label={t('New note')}>
      <TextAreaField control={form.control} name="body" label={t('New note')} rows={2} />
      <SubmitButton form={form} variant="default">
        {t('Add note')}
      </SubmitButton>
    </Form>
  );
}

function Note({ note }: { note: CustomerNote }) {
  const { time_zone } = useMe();
  const [isEditing, setEditing] = useState(false);
  const remove = useApiMutation(deleteCustomerNote, { refetch: REFETCH });
  if (isEditing) return <NoteForm note={note} onClose={() => setEditing(false)} />;
  const { note_id, body, author_name, created_at, changed_at, can } = note;

  async function ask() {
    if (await askToConfirm({ text: t('This note will be permanently deleted.') })) remove.mutate({ note_id });
  }
  return (
    <li className={classes.note}>
      <p className={classes.body}>{body}</p>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t('{when} by {name}', { when: formatInstant(created_at, time_zone), name: author_name })}
          {changed_at !== null && ` · ${t('edited')}`}
        </Text>
        {can.edit && (
          <Group gap={0}>
            <Button
              leftSection={<IconPencil aria-hidden />}
              variant="subtle"
              size="compact-sm"
              onClick={() => setEditing(true)}
            >
              {t('Edit')}
            </Button>
            <Button variant="subtle" size="compact-sm" color="red" onClick={() => void ask()}>
              {t('Delete')}
            </Button>
          </Group>
        )}
      </Group>
    </li>
  );
}

function NoteForm({ note: { note_id, body }, onClose }: { note: CustomerNote; onClose: () => void }) {
  const form = useSendForm(updateCustomerNote, { start: { note_id, body }, refetch: REFETCH, onDone: onClose });
  useAskBeforeDropping(form.formState.isDirty);
  return (
    <li className={classes.note}>
      <Form form={form} label={t('Edit note')}>
        <TextAreaField control={form.control} name="body" label={t('Edit note')} rows={3} />
        <SubmitButton form={form} secondary={<CancelButton onClick={onClose} />}>
          {t('Save')}
        </SubmitButton>
      </Form>
    </li>
  );
}
