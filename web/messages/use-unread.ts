import { countUnread } from '#contract/messages/messages-api.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** How many conversations have something unread; 0 while unknown. */
export const useUnread = (): number => useApiQuery(countUnread, {}).data?.unread ?? 0;
