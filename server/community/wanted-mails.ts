import { type RawBuilder, sql } from 'kysely';
import type { CommunityNotice } from '#contract/accounts/notice-events.ts';
import type { COMMUNITY_MAILS } from '#contract/community/community.ts';
import { wantsNotice } from '#server/mail/person-notices/wants-notice.ts';

type Mail = (typeof COMMUNITY_MAILS)[number];
const NOTICES: Readonly<Record<Mail, CommunityNotice>> = {
  announcements: 'community_announcement',
  mentions: 'community_mention',
  digest: 'community_digest',
};

/**
 * Whether member `m` (account `a`) wants this kind of email from the community, and gets such notices on any channel.
 */
export const isWanted = (mail: Mail): RawBuilder<boolean> =>
  sql<boolean>`(${mail}::text = any(m.mails) and ${wantsNotice(NOTICES[mail])})`;
