import { LookUpSection } from '#web/dashboard/look-up-section.tsx';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The first screen after signing in, at /processordashboard. */
export function DashboardScreen() {
  return (
    <PageFrame title={t('Dashboard')}>
      <LookUpSection />
    </PageFrame>
  );
}
