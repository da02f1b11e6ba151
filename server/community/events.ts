import { z } from 'zod';
import { type EventRules, Id } from '#server/lib/event-data.ts';

export interface CommunitySubjects {
  community: { community_id: number };
}

export const COMMUNITY_EVENTS = {
  /** `account_id`: whose membership changed. */
  'community.changed': {
    about: 'community',
    topics: ['communities'],
    isAnnouncement: true,
    data: z.object({ account_id: Id.nullable() }),
  },
} as const satisfies EventRules;
