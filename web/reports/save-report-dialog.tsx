import type { SentTo } from '#contract/lib/endpoint.ts';
import type { getReport } from '#contract/reports/api.ts';
import { RANGES } from '#contract/reports/ranges.ts';
import { reportOf } from '#contract/reports/report.ts';
import { getSavedReports, saveReport } from '#contract/reports/saved-api.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Saves a report with its range and filters. A report with custom dates can't be emailed every month. */
export function SaveReportDialog({ choice, onClose }: { choice: SentTo<typeof getReport>; onClose: () => void }) {
  const { range = 'this_month' } = choice;
  const isNamed = range !== 'own';
  const title = t(reportOf(choice.report).title);
  const form = useSendForm(saveReport, {
    start: { ...choice, name: isNamed ? `${title}, ${t(RANGES[range]).toLowerCase()}` : title, is_mailed: false },
    refetch: [getSavedReports],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Save report')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <TextField
        control={form.control}
        name="name"
        label={t('Name')}
        hint={t('Only you can see it. If you reuse a name, this report replaces the old one.')}
        maxLength={60}
      />
      {isNamed && (
        <CheckboxField control={form.control} name="is_mailed" label={t('Email it to me on the first of each month')} />
      )}
    </FormDialog>
  );
}
