import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Community, MEMBER_ROLE_WORDS } from '#contract/community/community.ts';
import {
  answerRequest,
  listMembers,
  listOutsiders,
  type Member,
  setMemberRole,
  unbanMember,
} from '#contract/community/members-api.ts';
import classes from '#web/community/community.module.css';
import { CommunityFrame, ShowMore } from '#web/community/community-frame.tsx';
import { ModerationLog } from '#web/community/moderation-log.tsx';
import { MEMBER_LISTS, RemoveDialog } from '#web/community/remove-dialog.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const route = getRouteApi('/shell/community/members/$id');
const TYPING_PAUSE_MS = 300;

/** A community's members, /community/members/{id}. Moderators also see who has asked to join, who is banned, and the log. */
export function MembersScreen() {
  const { id } = route.useParams();
  return (
    <CommunityFrame id={id}>
      {(community) => (
        <div className={`${classes.stack} ${classes.narrow}`}>
          {community.can.moderate && <Outsiders community={community} state="asked" />}
          <Members community={community} />
          {community.can.moderate && <Outsiders community={community} state="banned" />}
          {community.can.moderate && <ModerationLog community_id={community.community_id} />}
        </div>
      )}
    </CommunityFrame>
  );
}

function Members({ community }: { community: Community }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  return (
    <section className={panel.panel} aria-labelledby="members">
      <h2 id="members">{t('Members')}</h2>
      <TextInput
        type="search"
        aria-label={t('Search members')}
        placeholder={t('Search members')}
        leftSection={<IconSearch aria-hidden />}
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <MemberPages key={search} community={community} search={search} />
    </section>
  );
}

function MemberPages({ community, search }: { community: Community; search: string }) {
  const [pages, setPages] = useState(['']);
  return pages.map((after) => (
    <MemberPage
      key={after}
      community={community}
      search={search}
      after={after}
      onMore={after === pages.at(-1) ? (next) => setPages([...pages, next]) : undefined}
    />
  ));
}

interface MemberPageProps {
  community: Community;
  search: string;
  after: string;
  onMore: ((next: string) => void) | undefined;
}

function MemberPage({ community, search, after, onMore }: MemberPageProps) {
  const page = useApiQuery(listMembers, { community_id: community.community_id, search, after }, { atOnce: true });
  if (page.error && !page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Loading />;
  const { members, next } = page.data;
  if (members.length === 0) return <EmptyState title={t('No matches')} />;
  return (
    <>
      <ul className={classes.rows} aria-label={t('Members')}>
        {members.map((member) => (
          <li key={member.account_id} className={classes.row}>
            <Picture address={member.avatar} size={36} />
            <div className={classes.grow}>
              <span>{member.is_you ? `${member.name} ${t('(you)')}` : member.name}</span>
              {member.role !== 'member' && <span className={classes.note}>{t(MEMBER_ROLE_WORDS[member.role])}</span>}
            </div>
            <MemberMenu member={member} community={community} />
          </li>
        ))}
      </ul>
      {next && onMore && <ShowMore onClick={() => onMore(next)}>{t('Show more')}</ShowMore>}
    </>
  );
}

function MemberMenu({ member, community }: { member: Member; community: Community }) {
  const [isRemoving, setRemoving] = useState(false);
  const change = useApiMutation(setMemberRole, { refetch: MEMBER_LISTS });
  const { community_id, standing, can } = community;
  const { account_id, name, role, is_you } = member;
  const isOwner = standing === 'owner';
  if (!can.moderate || !can.post || is_you || role === 'owner' || (role === 'moderator' && !isOwner)) return null;
  const next = role === 'moderator' ? 'member' : 'moderator';
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {name}', { name })}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwner && (
            <Menu.Item onClick={() => change.mutate({ community_id, account_id, role: next })}>
              {role === 'moderator' ? t('Remove as moderator') : t('Make moderator')}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setRemoving(true)}>
            {t('Remove from community')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRemoving && (
        <RemoveDialog {...member} isMember community_id={community_id} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}

function Outsiders({ community, state }: { community: Community; state: 'asked' | 'banned' }) {
  const { community_id, can } = community;
  const people = useApiQuery(listOutsiders, { community_id, state });
  const answer = useApiMutation(answerRequest, { refetch: MEMBER_LISTS });
  const unban = useApiMutation(unbanMember, { refetch: MEMBER_LISTS });
  const [banned, setBanned] = useState<{ account_id: number; name: string }>();
  if (!people.data || people.data.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby={state}>
      <h2 id={state}>{state === 'asked' ? t('Requests to join') : t('Banned')}</h2>
      <ul className={classes.rows}>
        {people.data.map(({ account_id, name, avatar, since, note }) => (
          <li key={account_id} className={classes.row}>
            <Picture address={avatar} size={36} />
            <div className={classes.grow}>
              <span>{name}</span>
              <span className={classes.note}>{[formatInstant(since, ''), note].filter(Boolean).join(' · ')}</span>
            </div>
            {can.post && state === 'banned' && (
              <Button variant="default" onClick={() => unban.mutate({ community_id, account_id })}>
                {t('Lift ban')}
              </Button>
            )}
            {can.post && state === 'asked' && (
              <>
                <Button
                  aria-label={t('Accept {name}', { name })}
                  onClick={() => answer.mutate({ community_id, account_id, is_yes: true })}
                >
                  {t('Accept')}
                </Button>
                <Button
                  variant="default"
                  aria-label={t('Decline {name}', { name })}
                  onClick={() => answer.mutate({ community_id, account_id, is_yes: false })}
                >
                  {t('Decline')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={t('Ban {name}', { name })}
                  onClick={() => setBanned({ account_id, name })}
                >
                  {t('Ban')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {banned && (
        <RemoveDialog {...banned} isMember={false} community_id={community_id} onClose={() => setBanned(undefined)} />
      )}
    </section>
  );
}
