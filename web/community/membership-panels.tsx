import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { COMMUNITY_MAILS, Community } from '#contract/community/community.ts';
import {
  archiveCommunity,
  copyCommunity,
  findCommunities,
  listMyCommunities,
  saveCommunityMails,
  viewCommunity,
} from '#contract/community/community-api.ts';
import { joinCommunity, leaveCommunity } from '#contract/community/members-api.ts';
import { HaveAccount } from '#web/accounts/have-account.tsx';
import { useMaybeMe } from '#web/accounts/session.ts';
import classes from '#web/community/community.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t, type Words } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';

const LISTS = [viewCommunity, listMyCommunities, findCommunities] as const;

/** Lets people join, ask to join, or leave. */
export function JoinPanel({ community, token }: { community: Community; token: string }) {
  const { community_id, standing, join_policy, is_archived, can } = community;
  const [note, setNote] = useState('');
  const join = useApiMutation(joinCommunity, { refetch: LISTS });
  const isGuest = useMaybeMe() === null;
  if (standing === 'owner') return null;
  if (can.read) return <LeavePanel community={community} />;
  // People who asked to join can join right away if they have an invitation that hasn't ended or if the community is open to
  // anyone.
  const canJoinNow = !is_archived && (token !== '' || join_policy === 'open') && join.data?.data.standing !== 'asked';
  if (standing === 'asked' && !canJoinNow) {
    return (
      <section className={panel.panel} aria-label={t('Membership')}>
        <p className={classes.text}>{t('You asked to join. You’ll see the community here once you’re accepted.')}</p>
        <LeaveButton community_id={community_id}>{t('Withdraw request')}</LeaveButton>
      </section>
    );
  }
  if (standing === 'banned' || is_archived) {
    return (
      <section className={panel.panel} aria-label={t('Membership')}>
        <p className={classes.text}>
          {is_archived
            ? t('This community is archived, so no one can join it.')
            : t('You were banned from this community.')}
        </p>
      </section>
    );
  }
  if (isGuest) {
    const back = `/community/about/${community_id}${token && `?${new URLSearchParams({ token })}`}`;
    return (
      <section className={panel.panel} aria-label={t('Membership')}>
        <ButtonLink to="/register" search={{ role: 'buyer', back }} size="md">
          {t('Join community')}
        </ButtonLink>
        <HaveAccount back={back} />
      </section>
    );
  }
  const mustAsk = join_policy === 'request' && token === '';
  return (
    <section className={panel.panel} aria-label={t('Membership')}>
      {mustAsk && (
        <Textarea
          label={t('Why would you like to join?')}
          autosize
          minRows={2}
          value={note}
          error={sayTooLong(note, 500)}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <Button size="md" loading={join.isPending} onClick={() => join.mutate({ community_id, token, note })}>
        {mustAsk ? t('Ask to join') : t('Join community')}
      </Button>
      <p className={classes.note}>{t('Members see your first name and the first letter of your last name.')}</p>
      {standing === 'asked' && <LeaveButton community_id={community_id}>{t('Withdraw request')}</LeaveButton>}
    </section>
  );
}

const LeavePanel = ({ community: { community_id, name } }: { community: Community }) => (
  <section className={panel.panel} aria-label={t('Membership')}>
    <p className={classes.text}>
      {t('You’re a member.')}{' '}
      <AnchorLink to="/community/discussion/$id" params={{ id: String(community_id) }}>
        {t('Go to the discussion')}
      </AnchorLink>
    </p>
    <LeaveButton community_id={community_id} question={t('Leave {name}?', { name })}>
      {t('Leave community')}
    </LeaveButton>
  </section>
);

function LeaveButton({
  community_id,
  question,
  children,
}: {
  community_id: number;
  question?: string;
  children: string;
}) {
  const leave = useApiMutation(leaveCommunity, { refetch: LISTS });
  const ask = async () => {
    const text = t('Your posts stay. You can join again later.');
    if (!question || (await askToConfirm({ title: question, text, yes: children, no: t('Cancel') })))
      leave.mutate({ community_id });
  };
  return (
    <div>
      <Button variant="default" loading={leave.isPending} onClick={() => void ask()}>
        {children}
      </Button>
    </div>
  );
}

const MAIL_WORDS: Readonly<Record<(typeof COMMUNITY_MAILS)[number], Words>> = {
  announcements: 'Announcements, right away',
  mentions: 'When someone mentions me',
  digest: 'A summary of new posts, once a day',
};

/** Lets a member choose which notices to get. The channels are chosen on the account page. */
export function MailsPanel({ community: { community_id, mails } }: { community: Community }) {
  const save = useApiMutation(saveCommunityMails, { refetch: [viewCommunity] });
  const kinds = Object.keys(MAIL_WORDS) as (keyof typeof MAIL_WORDS)[];
  return (
    <section className={panel.panel} aria-labelledby="mails">
      <h2 id="mails">{t('Notices')}</h2>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(MAIL_WORDS[kind])}
          checked={mails.includes(kind)}
          disabled={save.isPending}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate({ community_id, mails: kinds.filter((one) => (one === kind ? checked : mails.includes(one))) })
          }
        />
      ))}
    </section>
  );
}

/** Lets the owner copy the community for the next season, or archive it. */
export function OwnerPanel({ community: { community_id, is_archived } }: { community: Community }) {
  const navigate = useNavigate();
  const [season, setSeason] = useState('');
  const [withMembers, setWithMembers] = useState(true);
  const archive = useApiMutation(archiveCommunity, { refetch: LISTS });
  const copy = useApiMutation(copyCommunity, {
    refetch: LISTS,
    onDone: (made) => void navigate({ to: '/community/about/$id', params: { id: String(made.community_id) } }),
  });
  const askToArchive = async () => {
    const title = t('Archive this community?');
    const text = t('Members can still read it, but no one can post or join.');
    if (is_archived || (await askToConfirm({ title, text, yes: t('Archive'), no: t('Cancel') })))
      archive.mutate({ community_id, is_archived: !is_archived });
  };
  return (
    <section className={panel.panel} aria-labelledby="season">
      <h2 id="season">{t('Next season')}</h2>
      <TextInput
        label={t('Season')}
        description={t('Starts a community like this one, without its posts.')}
        value={season}
        error={sayTooLong(season, 30)}
        onChange={({ currentTarget }) => setSeason(currentTarget.value)}
      />
      <Checkbox
        label={t('Copy the members too')}
        checked={withMembers}
        onChange={({ currentTarget }) => setWithMembers(currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={season.trim() === ''}
          loading={copy.isPending}
          onClick={() => copy.mutate({ community_id, season, with_members: withMembers })}
        >
          {t('Copy community')}
        </Button>
        <Button variant="subtle" color="gray" loading={archive.isPending} onClick={() => void askToArchive()}>
          {is_archived ? t('Reopen') : t('Archive')}
        </Button>
      </Group>
    </section>
  );
}
