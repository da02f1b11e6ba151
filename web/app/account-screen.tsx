import { belongsTo } from '#contract/lib/access.ts';
import { SecurityScreen } from '#web/accounts/security/security-screen.tsx';
import { useMe } from '#web/accounts/session.ts';
import { FeedSection } from '#web/calendar/feed/feed-section.tsx';

/** The user's own account, /account: sign-in and, for plant users, their calendar feed. */
export function AccountScreen() {
  const { role, owes_second_step } = useMe();
  return <SecurityScreen>{belongsTo('plantPeople', role) && !owes_second_step && <FeedSection />}</SecurityScreen>;
}
