import { StatementPanel } from '#web/invoicing/account/statement-panel.tsx';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** A portal user's own account. */
export function StatementScreen() {
  return (
    <PageFrame title={t('Statement')} subtitle={t('What you owe the plant, and every invoice and payment behind it.')}>
      <StatementPanel customer_id={0} />
    </PageFrame>
  );
}
