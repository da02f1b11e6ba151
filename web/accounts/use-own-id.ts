import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';

/** The id to send in calls: the current plant for customers and producers, the user's own id for everyone else. */
export function useOwnId(): number {
  const { id, admin, role } = useMe();
  return belongsTo('portalUsers', role) ? (admin ?? id) : id;
}
