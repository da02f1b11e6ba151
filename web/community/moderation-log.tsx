import { Button } from '@mantine/core';
import { useState } from 'react';
import { type LOG_ACTIONS, listModeration } from '#contract/community/members-api.ts';
import classes from '#web/community/community.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';

const ACTION_WORDS: Readonly<Record<(typeof LOG_ACTIONS)[number], Words>> = {
  accepted: '{actor} accepted {member}',
  declined: '{actor} declined {member}',
  made_moderator: '{actor} made {member} a moderator',
  made_member: '{actor} removed {member} as moderator',
  removed: '{actor} removed {member}',
  banned: '{actor} banned {member}',
  unbanned: '{actor} lifted {member}’s ban',
  approved: '{actor} approved a post or file by {member}',
  hidden: '{actor} hid a post by {member}',
  hidden_by_reports: 'A post by {member} was hidden after being reported',
  removed_post: '{actor} removed a post by {member}',
  removed_file: '{actor} removed a file by {member}',
  invited: '{actor} created an invitation link',
  ended_invitations: '{actor} turned off the invitation links',
  archived: '{actor} archived the community',
  reopened: '{actor} reopened the community',
};

/** The log of actions by the owner and moderators. Opens on a click. */
export function ModerationLog({ community_id }: { community_id: number }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
          {t('Show moderation log')}
        </Button>
      </div>
    );
  }
  return (
    <section className={panel.panel} aria-labelledby="log">
      <h2 id="log">{t('Moderation log')}</h2>
      <LogPage community_id={community_id} before={0} />
    </section>
  );
}

function LogPage({ community_id, before }: { community_id: number; before: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(listModeration, { community_id, before });
  const last = data?.entries.at(-1);
  if (before === 0 && data?.entries.length === 0) return <p className={classes.note}>{t('Nothing yet')}</p>;
  return (
    <>
      <ul className={classes.rows}>
        {data?.entries.map(({ log_id, action, actor_name, member_name, note, happened_at }) => (
          <li key={log_id} className={classes.grow}>
            <span>{t(ACTION_WORDS[action], { actor: actor_name, member: member_name })}</span>
            <span className={classes.note}>{[formatInstant(happened_at, ''), note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {data?.has_more && last && !isOpen && (
        <Button variant="default" className={classes.more} onClick={() => setOpen(true)}>
          {t('Show more')}
        </Button>
      )}
      {isOpen && last && <LogPage community_id={community_id} before={last.log_id} />}
    </>
  );
}
