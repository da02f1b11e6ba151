import { ActionIcon, Button, FileButton, Stack, Textarea } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listMembers } from '#contract/community/members-api.ts';
import {
  listPosts,
  listReplies,
  listWaitingPosts,
  MAX_MENTIONS,
  MAX_TEXT,
  writePost,
} from '#contract/community/posts-api.ts';
import { PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/community/post.module.css';
import { type PostPlace, usePostDraft } from '#web/community/post-draft.ts';
import photoClasses from '#web/community/post-photos.module.css';
import { PrivatePhoto } from '#web/community/private-photo.tsx';
import { usePostPhotos } from '#web/community/use-post-photos.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t } from '#web/lib/words.ts';

interface ComposerProps extends PostPlace {
  label: string;
  submit: string;
  onDone?: () => void;
}

/** A name being typed after an @, at the end of the text before the cursor. */
const TYPED_NAME = /(?:^|\s)@([\p{L}\p{M}'’-]{0,30})$/u;

/** The field for writing a post or reply. Drafts survive a reload. Typing @ suggests members to mention. */
export function Composer(props: ComposerProps) {
  const { community_id, kind, parent_id } = props;
  return <PlaceComposer key={`${community_id} ${kind} ${parent_id}`} {...props} />;
}

function PlaceComposer({ community_id, kind, parent_id, label, submit, onDone }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { id: me } = useMe();
  const { draft, change, clear } = usePostDraft(me, { community_id, kind, parent_id });
  const { text } = draft;
  const [caret, setCaret] = useState(0);
  const photos = usePostPhotos(community_id, draft.photos, (next) => change((now) => ({ photos: next(now.photos) })));
  const send = useApiMutation(writePost, {
    refetch: [listPosts, listReplies, listWaitingPosts],
    onDone: ({ state, in_digest }) => {
      clear();
      if (state === 'held') announce('success', t('A moderator will review your first post with a link or photo.'));
      if (in_digest)
        announce(
          'success',
          t('Members have already gotten several emails today, so this will be in the next daily summary.'),
        );
      onDone?.();
    },
  });
  const typed = TYPED_NAME.exec(text.slice(0, caret))?.[1];
  const hasText = text.trim() !== '';
  const problem = sayTooLong(text, MAX_TEXT);
  const isReady = !photos.isBusy && !problem && (hasText || (photos.chosen.length > 0 && kind === 'discussion'));

  function mention({ account_id, name }: { account_id: number; name: string }): void {
    const start = caret - (typed?.length ?? 0);
    const next = `${text.slice(0, start)}${name} ${text.slice(caret)}`;
    change(({ named }) => ({ text: next, named: [...named.filter(([other]) => other !== name), [name, account_id]] }));
    setCaret(start + name.length + 1);
    field.current?.focus();
  }

  function post(): void {
    if (!isReady || send.isPending) return;
    const mention_ids = draft.named.filter(([name]) => text.includes(`@${name}`)).map(([, account_id]) => account_id);
    send.mutate({
      community_id,
      kind,
      text,
      mention_ids: mention_ids.slice(0, MAX_MENTIONS),
      file_ids: photos.chosen.map(({ file_id }) => file_id),
      ...(parent_id !== undefined && { parent_id }),
    });
  }

  return (
    <Stack
      component="form"
      gap="xs"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={parent_id === undefined ? 2 : 1}
        maxRows={14}
        value={text}
        error={problem ?? photos.problem}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          void photos.attach(files);
        }}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          change(() => ({ text: value }));
          setCaret(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && post()}
      />
      {typed !== undefined && <Suggestions community_id={community_id} typed={typed} onPick={mention} />}
      <ChosenPhotos community_id={community_id} photos={photos} />
      <div className={classes.send}>
        <FileButton multiple accept={PHOTO_TYPES.join(',')} onChange={(files) => void photos.attach(files)}>
          {(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size="36px"
              loading={photos.isBusy}
              aria-label={t('Add photos')}
            >
              <IconPhoto aria-hidden />
            </ActionIcon>
          )}
        </FileButton>
        {(hasText || photos.chosen.length > 0 || parent_id !== undefined) && (
          <Button type="submit" disabled={!isReady} loading={send.isPending}>
            {submit}
          </Button>
        )}
      </div>
    </Stack>
  );
}

function ChosenPhotos({ community_id, photos }: { community_id: number; photos: ReturnType<typeof usePostPhotos> }) {
  if (photos.chosen.length === 0) return null;
  return (
    <ul className={photoClasses.chosen} aria-label={t('Photos')}>
      {photos.chosen.map(({ file_id, file_name }) => (
        <li key={file_id}>
          <PrivatePhoto
            community_id={community_id}
            file_id={file_id}
            size="small"
            alt={file_name}
            className={undefined}
          />
          <ActionIcon
            className={photoClasses.remove}
            variant="default"
            size="24px"
            aria-label={t('Remove {name}', { name: file_name })}
            onClick={() => photos.remove(file_id)}
          >
            <IconX aria-hidden size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

const MAX_SUGGESTED = 5;

function Suggestions({
  community_id,
  typed,
  onPick,
}: {
  community_id: number;
  typed: string;
  onPick: (member: { account_id: number; name: string }) => void;
}) {
  const { data } = useApiQuery(listMembers, { community_id, search: typed }, { keepPrevious: true });
  const others = data?.members.filter(({ is_you }) => !is_you).slice(0, MAX_SUGGESTED) ?? [];
  if (others.length === 0) return null;
  return (
    <fieldset className={classes.suggestions} aria-label={t('Mention someone')}>
      {others.map((member) => (
        <Button key={member.account_id} size="compact-sm" variant="default" onClick={() => onPick(member)}>
          @{member.name}
        </Button>
      ))}
    </fieldset>
  );
}
