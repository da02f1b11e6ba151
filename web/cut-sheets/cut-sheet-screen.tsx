import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { CustomerInfo } from '#web/cut-sheets/customer-info.tsx';
import { CutSheetForm } from '#web/cut-sheets/cut-sheet-form.tsx';
import classes from '#web/cut-sheets/cut-sheet-screen.module.css';
import { readDraft } from '#web/cut-sheets/draft-store.ts';
import { FilledSheet } from '#web/cut-sheets/filled-sheet.tsx';
import { useSheet } from '#web/cut-sheets/use-sheet.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';
import { CutSheetStatusTag } from '#web/ui/status-tag.tsx';

/** A customer's cut sheet: to fill in while it is open, to read and print afterwards. Both addresses show the same record. Decision C-86. */
export function CutSheetScreen() {
  const { form_id, data_id, action } = useParams({ strict: false }) as Record<string, string | undefined>;
  const sheet = useSheet({ form_id: Number(form_id), data_id: Number(data_id) });

  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Loading />;
  const isPreview = action?.toLowerCase() === 'preview';
  return <Sheet key={sheet.data.data_id} sheet={sheet.data} isPreview={isPreview} onStale={sheet.refetch} />;
}

function Sheet({ sheet, isPreview, onStale }: { sheet: SheetRecord; isPreview: boolean; onStale: () => void }) {
  const isSubmitted = sheet.form_status === 'completed';
  return (
    <PageFrame
      title={t('Cut Sheet')}
      subtitle={t('{sheet} for {name}', { sheet: sheet.name, name: `${sheet.first_name} ${sheet.last_name}` })}
      action={isSubmitted && <Button onClick={() => window.print()}>{t('Print')}</Button>}
    >
      <section className={classes.customer} aria-label={t('Customer')}>
        <CustomerInfo sheet={sheet} />
        <CutSheetStatusTag status={sheet.form_status}>{t(isSubmitted ? 'Submitted' : 'Open')}</CutSheetStatusTag>
      </section>
      {sheet.can.fill && !isPreview ? (
        <CutSheetForm sheet={sheet} onStale={onStale} />
      ) : (
        <ReadOnlySheet sheet={sheet} />
      )}
    </PageFrame>
  );
}

/** A sheet that cannot be changed here. Before it is submitted, whoever fills it in on this browser sees how far they are. */
function ReadOnlySheet({ sheet }: { sheet: SheetRecord }) {
  const draft = sheet.can.fill ? readDraft(sheet.data_id, sheet.form_json) : null;
  const list = draft?.list ?? sheet.form_data_json.order_list;
  return (
    <section className={classes.panel} aria-label={t('Order List')}>
      <FilledSheet template={sheet.form_json} list={list} />
    </section>
  );
}
