import { type RawBuilder, sql } from 'kysely';
import { type CommunityNotice, cellOf } from '#contract/accounts/notice-events.ts';
import type { COMMUNITY_MAILS } from '#contract/community/community.ts';

type Mail = (typeof COMMUNITY_MAILS)[number];
const NOTICES: Readonly<Record<Mail, CommunityNotice>> = {
  announcements: 'community_announcement',
  mentions: 'community_mention',
  digest: 'community_digest',
};

/** Whether account `a` left emails of this kind on in their own settings. */
export const isLeftOn = (notice: CommunityNotice): RawBuilder<boolean> =>
  sql<boolean>`${cellOf('email', notice)}::text <> all(a.notices_off)`;

/** Whether member `m`, who is account `a`, wants these emails: from this community, and from communities at all. */
export const isWanted = (mail: Mail): RawBuilder<boolean> =>
  sql<boolean>`(${mail}::text = any(m.mails) and ${isLeftOn(NOTICES[mail])})`;
