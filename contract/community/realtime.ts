import { z } from 'zod';
import type { Answer } from '#contract/lib/realtime.ts';

/** How many communities one page can have open. */
export const MAX_COMMUNITIES_VIEWED = 5;
export const ViewedCommunity = z.object({ community_id: z.int().positive() });

/** What the browser sends. */
export interface CommunityClientMessages {
  /** Subscribes a member's page to changes in a community. */
  view_community: (message: z.input<typeof ViewedCommunity>, answer?: Answer) => void;
  leave_community: (message: z.input<typeof ViewedCommunity>) => void;
}
