import { getRouteApi } from '@tanstack/react-router';
import type { Community } from '#contract/community/community.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import classes from '#web/community/community.module.css';
import { CommunityDays } from '#web/community/community-days.tsx';
import { CommunityFrame } from '#web/community/community-frame.tsx';
import { InvitePanel } from '#web/community/invite-panel.tsx';
import { JoinPanel, MailsPanel, OwnerPanel } from '#web/community/membership-panels.tsx';
import { t } from '#web/lib/words.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';

const route = getRouteApi('/shell/community/about/$id');

/** What a community is about, and how to join or leave it, /community/about/{id}. */
export function AboutScreen() {
  const { id } = route.useParams();
  const { token } = route.useSearch();
  return (
    <CommunityFrame
      id={id}
      token={token}
      isPublic
      action={({ can }) =>
        can.edit && (
          <ButtonLink to="/sellerdashboard/createcommunity" search={{ community: id }} variant="default">
            {t('Edit community')}
          </ButtonLink>
        )
      }
    >
      {(community) => <About community={community} token={token ?? ''} />}
    </CommunityFrame>
  );
}

function About({ community, token }: { community: Community; token: string }) {
  const { name, picture, description, owner_id, owner_name, can, is_archived } = community;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        {picture && (
          <img
            src={pictureAddress(picture.large)}
            width={picture.width}
            height={picture.height}
            alt={name}
            className={classes.cover}
          />
        )}
        {description && <p className={classes.text}>{description}</p>}
        <p className={classes.note}>
          {t('Run by')}{' '}
          <AnchorLink to="/profileview/$id" params={{ id: String(owner_id) }}>
            {owner_name}
          </AnchorLink>
        </p>
        {can.read && (
          <section className={panel.panel} aria-labelledby="days">
            <CommunityDays community={community} />
          </section>
        )}
      </div>
      <div className={classes.stack}>
        <JoinPanel community={community} token={token} />
        {can.moderate && !is_archived && <InvitePanel community={community} />}
        {can.read && <MailsPanel community={community} />}
        {community.standing === 'owner' && <OwnerPanel community={community} />}
      </div>
    </div>
  );
}
