import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { RANGES } from '#contract/reports/ranges.ts';
import { reportOf } from '#contract/reports/report.ts';
import { getSavedReports, removeReport, type SavedReport } from '#contract/reports/saved-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/reports/report.module.css';
import { AnchorLink } from '#web/ui/links.tsx';

/** The user's saved reports. Hidden until there is one. */
export function SavedReportsPanel() {
  const saved = useApiQuery(getSavedReports, {}).data ?? [];
  const remove = useApiMutation(removeReport, { refetch: [getSavedReports] });
  if (saved.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="saved-reports">
      <h2 id="saved-reports">{t('Saved reports')}</h2>
      <ul className={classes.group}>
        {saved.map((report) => (
          <li key={report.saved_report_id} className={classes.saved}>
            <SavedLink report={report} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('Remove {name}', { name: report.name })}
              onClick={() => remove.mutate({ saved_report_id: report.saved_report_id })}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedLink({ report: { name, choice, is_mailed } }: { report: SavedReport }) {
  const { report, range, from, to, species, process_option } = choice;
  const days = range === 'own' ? { from, to } : {};
  return (
    <AnchorLink to="/reports" search={{ report, range, ...days, species, label: process_option }}>
      <strong>{name}</strong>
      <small>
        {[t(reportOf(report).title), t(RANGES[range]), is_mailed && t('Emailed monthly')].filter(Boolean).join(' · ')}
      </small>
    </AnchorLink>
  );
}
