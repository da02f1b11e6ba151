import { Button, Group } from '@mantine/core';
import { IconMessages, IconSpeakerphone } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Community } from '#contract/community/community.ts';
import { decidePost, listPosts, listWaitingPosts, type Post as PostData } from '#contract/community/posts-api.ts';
import classes from '#web/community/community.module.css';
import { CommunityDays } from '#web/community/community-days.tsx';
import { CommunityFrame, ShowMore } from '#web/community/community-frame.tsx';
import { Composer } from '#web/community/composer.tsx';
import posts from '#web/community/post.module.css';
import { Message, Post } from '#web/community/post.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

type Kind = 'announcement' | 'discussion';

const discussion = getRouteApi('/shell/community/discussion/$id');
const announcement = getRouteApi('/shell/community/announcement/$id');

/** A community's discussion, /community/discussion/{id}. */
export function DiscussionScreen() {
  const { id } = discussion.useParams();
  return (
    <CommunityFrame id={id}>
      {(community) => (
        <WithDays community={community}>
          {community.can.moderate && <Waiting community={community} />}
          {community.can.post && (
            <div className={panel.panel}>
              <Composer
                community_id={community.community_id}
                kind="discussion"
                label={t('Write to the community')}
                submit={t('Post')}
              />
            </div>
          )}
          <Posts community={community} kind="discussion">
            <EmptyState icon={IconMessages} title={t('No posts yet')}>
              {t('Ask a question or say hello.')}
            </EmptyState>
          </Posts>
        </WithDays>
      )}
    </CommunityFrame>
  );
}

/** A community's announcements, /community/announcement/{id}. */
export function AnnouncementScreen() {
  const { id } = announcement.useParams();
  return (
    <CommunityFrame id={id}>
      {(community) => (
        <WithDays community={community}>
          {community.can.moderate && community.can.post && (
            <div className={panel.panel}>
              <Composer
                community_id={community.community_id}
                kind="announcement"
                label={t('Announce something to all members')}
                submit={t('Announce')}
              />
            </div>
          )}
          <Posts community={community} kind="announcement">
            <EmptyState icon={IconSpeakerphone} title={t('No announcements yet')}>
              {t('News from the farm appears here, and members get it by email.')}
            </EmptyState>
          </Posts>
        </WithDays>
      )}
    </CommunityFrame>
  );
}

/** The posts, with the upcoming days next to them on wide screens. */
const WithDays = ({ community, children }: { community: Community; children: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.stack}>{children}</div>
    <aside className={`${panel.panel} ${classes.aside}`} aria-labelledby="days">
      <CommunityDays community={community} />
    </aside>
  </div>
);

/** Posts a page at a time, newest first. */
function Posts({ community, kind, children }: { community: Community; kind: Kind; children: ReactNode }) {
  const first = useApiQuery(listPosts, { community_id: community.community_id, kind, before: 0 }, { atOnce: true });
  if (first.data?.posts.length === 0) return children;
  return <PostPage community={community} kind={kind} before={0} />;
}

/** A page of posts, followed by the next one. The next page always starts after the last post shown here. */
function PostPage({ community, kind, before }: { community: Community; kind: Kind; before: number }) {
  const [isOpen, setOpen] = useState(false);
  const { community_id } = community;
  const page = useApiQuery(listPosts, { community_id, kind, before }, { keepPrevious: true });
  if (page.error && !page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Loading />;
  const last = page.data.has_more ? page.data.posts.at(-1) : undefined;
  // Posts waiting for a moderator are already shown above the list.
  const isListed = ({ state, is_mine }: PostData) => !community.can.moderate || is_mine || state !== 'held';
  return (
    <>
      <ul className={posts.posts}>
        {page.data.posts.filter(isListed).map((post) => (
          <Post key={post.post_id} post={post} community={community} />
        ))}
      </ul>
      {last && isOpen && <PostPage community={community} kind={kind} before={last.post_id} />}
      {last && !isOpen && <ShowMore onClick={() => setOpen(true)}>{t('Show older posts')}</ShowMore>}
    </>
  );
}

/** Posts that a moderator still has to review, shown above everything else. */
function Waiting({ community }: { community: Community }) {
  const { community_id } = community;
  const waiting = useApiQuery(listWaitingPosts, { community_id });
  const decide = useApiMutation(decidePost, { refetch: [listPosts, listWaitingPosts] });
  if (!waiting.data || waiting.data.length === 0) return null;
  return (
    <section className={panel.panel} aria-label={t('Posts to review')}>
      <h2>{t('Posts to review')}</h2>
      <ul className={posts.posts}>
        {waiting.data.map((post) => (
          <li key={post.post_id} className={posts.waiting}>
            <Message post={post} community={community} />
            {community.can.post && (
              <Group gap="xs">
                <Button
                  size="compact-md"
                  onClick={() => decide.mutate({ community_id, post_id: post.post_id, is_shown: true })}
                >
                  {t('Show post')}
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => decide.mutate({ community_id, post_id: post.post_id, is_shown: false })}
                >
                  {t('Hide post')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
