import { ActionIcon, Button, FileButton, Group, Menu, Textarea } from '@mantine/core';
import { IconMessage2, IconPaperclip, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { MAX_SHARED_BYTES, SHARED_TOO_LARGE, SHARED_TYPES } from '#contract/market/files/shared-file.ts';
import { listReplies } from '#contract/messages/inbox-api.ts';
import {
  MAX_MESSAGE_FILES,
  MAX_MESSAGE_LENGTH,
  type MessageFile,
  TYPING_EVERY_MS,
} from '#contract/messages/message.ts';
import { addMessageFile, MESSAGE_TOO_LONG } from '#contract/messages/messages-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { openSocket } from '#web/lib/realtime.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';
import { type Draft, EMPTY_DRAFT, keepDraft, readDraft } from '#web/messages/outbox.ts';
import { SavedReplies } from '#web/messages/saved-replies.tsx';
import type { Conversation } from '#web/messages/use-conversation.ts';

interface ComposerProps {
  conversation: Conversation;
  me: Session;
  /** Null until the first message is sent. */
  thread_id: number | null;
}

/** The field for writing a message. Typed text survives a reload. Enter sends; Shift+Enter starts a new line. */
export function Composer({ conversation: { place, write }, me, thread_id }: ComposerProps) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(me.id, place));
  const [problem, setProblem] = useState<string | null>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const adding = useApiMutation(addMessageFile, { showsErrors: true });
  const field = useRef<HTMLTextAreaElement>(null);

  function keep(next: Draft): void {
    setDraft(next);
    keepDraft(me.id, place, next);
  }
  function type(text: string): void {
    keep({ ...draft, text });
    setProblem(null);
    const now = performance.now();
    if (thread_id === null || text === '' || now - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = now;
    openSocket()?.emit('typing', { thread_id });
  }
  function submit(): void {
    // Sending the first message starts the conversation and replaces this composer, so a file still uploading would be lost.
    if (adding.isPending) return;
    const text = draft.text.trim();
    if (text.length > MAX_MESSAGE_LENGTH) setProblem(t(MESSAGE_TOO_LONG));
    else if (text !== '' || draft.files.length > 0) {
      keep(EMPTY_DRAFT);
      write(text, draft.files);
      field.current?.focus();
    }
  }
  async function attach(files: readonly File[]): Promise<void> {
    setProblem(null);
    if (files.some(({ size }) => size > MAX_SHARED_BYTES)) {
      setProblem(t(SHARED_TOO_LARGE));
      return;
    }
    const added: MessageFile[] = [];
    try {
      for (const file of files.slice(0, MAX_MESSAGE_FILES - draft.files.length)) {
        added.push((await adding.mutateAsync({ file })).data);
      }
    } catch (error) {
      setProblem((error instanceof ApiProblem && error.fields.file) || wordsOf(error));
    }
    // Keeps what was typed during the upload.
    setDraft((now) => {
      const next = { ...now, files: [...now.files, ...added] };
      keepDraft(me.id, place, next);
      return next;
    });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChosenFiles
        files={draft.files}
        onRemove={(file_id) => keep({ ...draft, files: draft.files.filter((other) => other.file_id !== file_id) })}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <AttachButton isAdding={adding.isPending} onAttach={(files) => void attach(files)} />
        {isStaff(me.role) && <ReplyMenu onChoose={(text) => type([draft.text, text].filter(Boolean).join('\n'))} />}
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={t('Message')}
          placeholder={t('Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          value={draft.text}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          size="md"
          disabled={adding.isPending}
          aria-label={t('Send')}
          leftSection={<IconSend aria-hidden />}
          className={classes.send}
        >
          {t('Send')}
        </Button>
      </Group>
    </form>
  );
}

function ChosenFiles({ files, onRemove }: { files: Draft['files']; onRemove: (file_id: number) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.chosen}>
      {files.map(({ file_id, file_name }) => (
        <li key={file_id}>
          <bdi>{file_name}</bdi>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="24px"
            aria-label={t('Remove {name}', { name: file_name })}
            onClick={() => onRemove(file_id)}
          >
            <IconX aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function AttachButton({ isAdding, onAttach }: { isAdding: boolean; onAttach: (files: File[]) => void }) {
  return (
    <FileButton multiple accept={SHARED_TYPES} onChange={onAttach}>
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size="input-md"
          loading={isAdding}
          aria-label={t('Attach photos or files')}
        >
          <IconPaperclip aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

/** The plant's saved replies. Choosing one adds it to what is typed. */
function ReplyMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = useApiQuery(listReplies, {});
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="input-md" aria-label={t('Saved replies')}>
            <IconMessage2 aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {replies.data?.map(({ reply_id, title, text }) => (
            <Menu.Item key={reply_id} onClick={() => onChoose(text)}>
              {title}
            </Menu.Item>
          ))}
          {(replies.data?.length ?? 0) > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setManaging(true)}>{t('Edit saved replies')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isManaging && <SavedReplies replies={replies.data ?? []} onClose={() => setManaging(false)} />}
    </>
  );
}
