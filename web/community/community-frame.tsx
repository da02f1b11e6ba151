import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { linkOptions, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Community, JOIN_POLICY_WORDS } from '#contract/community/community.ts';
import { viewCommunity } from '#contract/community/community-api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import classes from '#web/community/community.module.css';
import { watchCommunity } from '#web/community/watch-community.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { idOrNone } from '#web/lib/id-in.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageSwitch, type SwitchPage } from '#web/ui/page/page-switch.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

type Tab = SwitchPage & { part: string };

const tabsOf = (id: string): Tab[] => [
  { part: 'discussion', label: 'Discussion', link: linkOptions({ to: '/community/discussion/$id', params: { id } }) },
  {
    part: 'announcement',
    label: 'Announcements',
    link: linkOptions({ to: '/community/announcement/$id', params: { id } }),
  },
  {
    part: 'photofile',
    label: 'Photos and files',
    link: linkOptions({ to: '/community/photofile/$id', params: { id } }),
  },
  { part: 'members', label: 'Members', link: linkOptions({ to: '/community/members/$id', params: { id } }) },
  { part: 'about', label: 'About', link: linkOptions({ to: '/community/about/$id', params: { id } }) },
];

interface CommunityFrameProps {
  id: string;
  /** The invitation's token from the URL. */
  token?: string | undefined;
  /** Whether nonmembers can see this page too. */
  isPublic?: boolean;
  action?: (community: Community) => ReactNode;
  children: (community: Community) => ReactNode;
}

/** The frame around each of a community's pages: its name, place, and tabs. */
export function CommunityFrame({ id, token = '', isPublic = false, action, children }: CommunityFrameProps) {
  const me = useMaybeMe();
  const query = useApiQuery(viewCommunity, { community_id: idOrNone(id), token }, { atOnce: true });
  const community = query.data;
  const current = useRouterState({ select: ({ location }) => location.pathname.toLowerCase().split('/')[2] });
  const openId = community?.can.read ? community.community_id : undefined;
  useEffect(() => (openId === undefined ? undefined : watchCommunity(openId)), [openId]);
  const isGone = query.error instanceof ApiProblem && query.error.code === 'not_found';
  if (!community || isGone) {
    if (isGone) return <Gone />;
    return query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
  }
  const { name, season, city, state, members, join_policy, is_archived, can } = community;
  return (
    <PageFrame
      title={[name, season].filter(Boolean).join(' · ')}
      back={
        me &&
        (me.role === 'seller' ? (
          <BackLink to="/sellerdashboard/mycommunity">{t('Your communities')}</BackLink>
        ) : (
          <BackLink to="/communities">{t('Communities')}</BackLink>
        ))
      }
      subtitle={
        <>
          {[`${city}, ${state}`, t('{count} members', { count: members }), t(JOIN_POLICY_WORDS[join_policy])].join(
            ' · ',
          )}
          {is_archived && (
            <>
              {' '}
              <StatusTag color="amber">{t('Archived')}</StatusTag>
            </>
          )}
        </>
      }
      action={action?.(community)}
      keepsActionOnTop
      filters={
        can.read && <PageSwitch label={t('Community')} pages={tabsOf(id)} isCurrent={({ part }) => part === current} />
      }
    >
      {isPublic || can.read ? children(community) : <MembersOnly id={id} />}
    </PageFrame>
  );
}

/** Also shown to nonmembers of an invitation-only community, so that they can't tell whether it exists. */
const Gone = () => (
  <EmptyState
    isPage
    icon={IconLock}
    title={t('We can’t find this community')}
    action={<ButtonLink to="/communities">{t('Find communities')}</ButtonLink>}
  >
    {t('It may be invitation-only. If you have an invitation, open its link again.')}
  </EmptyState>
);

const MembersOnly = ({ id }: { id: string }) => (
  <EmptyState
    icon={IconLock}
    title={t('Only members can see this')}
    action={
      <ButtonLink to="/community/about/$id" params={{ id }}>
        {t('About this community')}
      </ButtonLink>
    }
  >
    {t('Join the community to read and post.')}
  </EmptyState>
);

/** A button that shows more of a list. */
export const ShowMore = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button variant="default" className={classes.more} onClick={onClick}>
    {children}
  </Button>
);
