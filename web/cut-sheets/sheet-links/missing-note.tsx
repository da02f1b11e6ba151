import { countMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { sayMissing } from '#web/cut-sheets/sheet-links/use-missing-count.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** For the office: a link to the missing cut sheets, with their count. */
export function MissingNote() {
  const isOffice = belongsTo('office', useMe().role);
  const { data } = useApiQuery(countMissingSheets, {}, { enabled: isOffice });
  if (!isOffice) return null;
  const asked = data && data.changes > 0 ? t('{count} changes requested', { count: sayMissing(data.changes) }) : '';
  const missing =
    data && data.missing > 0
      ? t('{count} cut sheets are missing for the next seven days', { count: sayMissing(data.missing) })
      : t('Missing cut sheets');
  return <AnchorLink to="/processorCutSheet/missing">{[missing, asked].filter(Boolean).join(' · ')}</AnchorLink>;
}
