import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';

/** The id that calls name: a customer or producer names the plant they are in, anybody else themselves. Spec part 1, section 6; part 2, section 6. */
export function useOwnId(): number {
  const { id, admin, role } = useMe();
  return belongsTo('portalUsers', role) ? (admin ?? id) : id;
}
