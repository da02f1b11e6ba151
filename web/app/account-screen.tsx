import { belongsTo } from '#contract/lib/access.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { MessagesSection } from '#web/accounts/messages-section.tsx';
import { OwnNoticesSection } from '#web/accounts/notices-section.tsx';
import { SecurityScreen } from '#web/accounts/security/security-screen.tsx';
import { useMe } from '#web/accounts/session.ts';
import { FeedSection } from '#web/calendar/feed/feed-section.tsx';
import { OwnFileSection } from '#web/reports/data-files/own-file-section.tsx';
import { EraseSection } from '#web/reports/erasure/erase-section.tsx';

/** The user's own account, /account: sign-in, notices, their data, and, for plant users, their calendar feed. */
export function AccountScreen() {
  const { role, owes_second_step } = useMe();
  const isIn = !owes_second_step;
  return (
    <SecurityScreen>
      {isIn && <OwnNoticesSection isCustomer={belongsTo('portalUsers', role)} />}
      {isIn && <MessagesSection />}
      {isIn && belongsTo('plantPeople', role) && <FeedSection />}
      {isIn && <OwnFileSection />}
      {isIn && !isStaff(role) && <EraseSection />}
    </SecurityScreen>
  );
}
