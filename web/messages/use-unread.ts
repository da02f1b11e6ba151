import { countUnread, MAX_UNREAD } from '#contract/messages/messages-api.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** How many conversations have something unread; 0 while unknown. */
export const useUnread = (): number => useApiQuery(countUnread, {}).data?.unread ?? 0;

/** An unread count as shown, '99+' from 100 on. */
export const showUnread = (unread: number): string => (unread < MAX_UNREAD ? String(unread) : `${MAX_UNREAD - 1}+`);
