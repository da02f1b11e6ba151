import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconBulb, IconDots, IconHeart, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Community } from '#contract/community/community.ts';
import { MEMBER_ROLE_WORDS } from '#contract/community/community.ts';
import {
  decidePost,
  EDIT_MINUTES,
  listPosts,
  listReplies,
  listWaitingPosts,
  type Post as PostData,
  REACTION_WORDS,
  REACTIONS,
  type Reply,
  reactToPost,
  removePost,
} from '#contract/community/posts-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { Composer } from '#web/community/composer.tsx';
import classes from '#web/community/post.module.css';
import { EditPostDialog, ReportDialog } from '#web/community/post-dialogs.tsx';
import { readPostDraft } from '#web/community/post-draft.ts';
import { PostPhotos } from '#web/community/post-photos.tsx';
import { RemoveDialog } from '#web/community/remove-dialog.tsx';
import { RichText } from '#web/community/rich-text.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import panel from '#web/ui/panel.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

const LISTS = [listPosts, listReplies, listWaitingPosts] as const;
const SIGNS = { like: IconThumbUp, thanks: IconHeart, helpful: IconBulb } as const;

/** A post with its replies and a field for replying. */
export function Post({ post, community }: { post: PostData; community: Community }) {
  const { community_id, can } = community;
  const { post_id, kind, replies, reply_count } = post;
  const { id: me } = useMe();
  const [isReplying, setReplying] = useState(
    () => can.post && readPostDraft(me, { community_id, kind, parent_id: post_id }) !== undefined,
  );
  return (
    <li className={panel.panel}>
      <Message post={post} community={community} onReply={can.post ? () => setReplying(true) : undefined} />
      {reply_count > replies.length && replies[0] && (
        <Earlier
          community={community}
          post_id={post_id}
          before={replies[0].post_id}
          left={reply_count - replies.length}
        />
      )}
      {replies.length > 0 && (
        <ul className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.post_id}>
              <Message post={reply} community={community} />
            </li>
          ))}
        </ul>
      )}
      {isReplying && (
        <Composer
          community_id={community_id}
          kind={kind}
          parent_id={post_id}
          label={t('Reply to {name}', { name: post.author_name })}
          submit={t('Reply')}
          onDone={() => setReplying(false)}
        />
      )}
    </li>
  );
}

/** Replies older than those already shown, a page at a time. */
function Earlier({
  community,
  post_id,
  before,
  left,
}: {
  community: Community;
  post_id: number;
  before: number;
  left: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const { community_id } = community;
  const { data } = useApiQuery(listReplies, { community_id, post_id, before }, { enabled: isOpen, keepPrevious: true });
  const first = data?.replies[0];
  if (!data) {
    return (
      <div>
        <Button variant="subtle" color="gray" size="compact-sm" loading={isOpen} onClick={() => setOpen(true)}>
          {t('Show earlier replies ({count})', { count: left })}
        </Button>
      </div>
    );
  }
  return (
    <>
      {data.has_more && first && (
        <Earlier community={community} post_id={post_id} before={first.post_id} left={left - data.replies.length} />
      )}
      <ul className={classes.replies}>
        {data.replies.map((reply) => (
          <li key={reply.post_id}>
            <Message post={reply} community={community} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MessageProps {
  post: Reply;
  community: Community;
  onReply?: (() => void) | undefined;
}

/** One post or reply: its author, its text, and what can be done with it. */
export function Message({ post, community: { community_id, can }, onReply }: MessageProps) {
  const react = useApiMutation(reactToPost, { refetch: LISTS });
  const { post_id, author_name, author_role, author_avatar, created_at, edited_at, text, mentions, reactions } = post;
  return (
    <Stack component="article" gap="0.5rem" aria-label={t('Post by {name}', { name: author_name })}>
      <Group gap="sm" wrap="nowrap">
        <Picture address={author_avatar} size={32} />
        <div className={classes.who}>
          <Text span inherit fw={620}>
            {author_name}
          </Text>
          {author_role && author_role !== 'member' && (
            <StatusTag color="green">{t(MEMBER_ROLE_WORDS[author_role])}</StatusTag>
          )}
          <time className={classes.when} dateTime={created_at}>
            {[formatInstant(created_at, ''), edited_at && t('edited')].filter(Boolean).join(' · ')}
          </time>
          <PostState post={post} />
        </div>
        <PostMenu post={post} community_id={community_id} can={can} />
      </Group>
      {text && <RichText text={text} mentions={mentions} />}
      <PostPhotos post={post} community_id={community_id} />
      {post.state === 'shown' && (
        <Group gap="0.35rem">
          {REACTIONS.map((kind) => {
            const { count = 0, is_mine = false } = reactions.find((one) => one.kind === kind) ?? {};
            if (!can.post && count === 0) return null;
            const Sign = SIGNS[kind];
            return (
              <button
                key={kind}
                type="button"
                className={classes.reaction}
                aria-pressed={is_mine}
                aria-label={`${t(REACTION_WORDS[kind])}: ${count}`}
                disabled={!can.post}
                onClick={() => react.mutate({ community_id, post_id, kind, is_on: !is_mine })}
              >
                <Sign aria-hidden /> {count > 0 && count}
              </button>
            );
          })}
          {onReply && (
            <Button variant="subtle" size="compact-sm" onClick={onReply}>
              {t('Reply')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function PostState({ post: { state, reports } }: { post: Reply }) {
  if (state === 'held') return <StatusTag color="amber">{t('Waiting for a moderator')}</StatusTag>;
  if (state === 'hidden') return <StatusTag color="amber">{t('Hidden')}</StatusTag>;
  return reports > 0 ? <StatusTag color="amber">{t('{count} reports', { count: reports })}</StatusTag> : null;
}

function PostMenu({ post, community_id, can }: { post: Reply; community_id: number; can: Community['can'] }) {
  const [dialog, setDialog] = useState<'edit' | 'report' | 'author' | null>(null);
  const remove = useApiMutation(removePost, { refetch: LISTS });
  const decide = useApiMutation(decidePost, { refetch: LISTS });
  const { post_id, author_id, author_name, author_role, is_mine, is_reported, state } = post;
  const mayEdit = is_mine && can.post && Date.now() - Date.parse(post.created_at) < EDIT_MINUTES * 60_000;
  const mayRemove = can.post && (is_mine || can.moderate);
  const mayDecide = can.moderate && can.post;
  const mayReport = !is_mine && !is_reported;
  const mayRemoveAuthor = mayDecide && !is_mine && (author_role === null || author_role === 'member');
  if (!mayEdit && !mayRemove && !mayReport && !mayDecide) return null;
  const close = () => setDialog(null);
  const askToRemove = async () => {
    const text = t('The post and its replies will be removed for everyone.');
    if (await askToConfirm({ title: t('Remove this post?'), text, yes: t('Remove'), no: t('Cancel') }))
      remove.mutate({ community_id, post_id });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for this post')}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && <Menu.Item onClick={() => setDialog('edit')}>{t('Edit')}</Menu.Item>}
          {mayDecide && (state !== 'shown' || post.reports > 0) && (
            <Menu.Item onClick={() => decide.mutate({ community_id, post_id, is_shown: true })}>
              {state === 'shown' ? t('Keep post') : t('Show post')}
            </Menu.Item>
          )}
          {mayDecide && state !== 'hidden' && !is_mine && (
            <Menu.Item onClick={() => decide.mutate({ community_id, post_id, is_shown: false })}>
              {t('Hide post')}
            </Menu.Item>
          )}
          {mayReport && <Menu.Item onClick={() => setDialog('report')}>{t('Report')}</Menu.Item>}
          {mayRemove && (
            <Menu.Item color="red" onClick={() => void askToRemove()}>
              {t('Remove')}
            </Menu.Item>
          )}
          {mayRemoveAuthor && (
            <Menu.Item color="red" onClick={() => setDialog('author')}>
              {author_role
                ? t('Remove {name} from community', { name: author_name })
                : t('Ban {name}', { name: author_name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <EditPostDialog post={post} community_id={community_id} onClose={close} />}
      {dialog === 'author' && (
        <RemoveDialog
          account_id={author_id}
          name={author_name}
          isMember={author_role !== null}
          community_id={community_id}
          onClose={close}
        />
      )}
      {dialog === 'report' && <ReportDialog post={post} community_id={community_id} onClose={close} />}
    </>
  );
}
