import { Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type CommunityCard, JOIN_POLICY_WORDS } from '#contract/community/community.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import classes from '#web/community/community-list.module.css';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** Communities as cards. A card links to the discussion for members, and to the about page for everyone else. */
export function CommunityList({ communities, label }: { communities: readonly CommunityCard[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {communities.map((community) => (
        <Card key={community.community_id} community={community} />
      ))}
    </ul>
  );
}

function Card({ community }: { community: CommunityCard }) {
  const { community_id, name, season, city, state, picture, owner_name, members, standing, new_posts, waiting, miles } =
    community;
  const isIn = standing === 'owner' || standing === 'moderator' || standing === 'member';
  return (
    <li className={classes.card}>
      {picture ? (
        <img
          src={pictureAddress(picture.small)}
          alt=""
          width={72}
          height={72}
          className={classes.picture}
          loading="lazy"
        />
      ) : (
        <span className={classes.picture}>
          <IconUsersGroup aria-hidden />
        </span>
      )}
      <div className={classes.words}>
        <AnchorLink
          to={isIn ? '/community/discussion/$id' : '/community/about/$id'}
          params={{ id: String(community_id) }}
          className={classes.name}
        >
          {[name, season].filter(Boolean).join(' · ')}
        </AnchorLink>
        <Text span inherit c="dimmed" fz="sm">
          {[
            owner_name,
            `${city}, ${state}`,
            miles !== null && miles >= 0.5 && t('{miles} mi', { miles: Math.round(miles) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text span inherit c="dimmed" fz="sm">
          {[
            t('{count} members', { count: members }),
            isIn
              ? new_posts > 0 && t('{count} posts this week', { count: new_posts })
              : t(JOIN_POLICY_WORDS[community.join_policy]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {waiting > 0 && <StatusTag color="amber">{t('{count} waiting', { count: waiting })}</StatusTag>}
      {standing === 'asked' && <StatusTag color="amber">{t('Asked to join')}</StatusTag>}
    </li>
  );
}
