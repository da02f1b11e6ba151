import { REPORT_NAMES, REPORTS, type ReportName } from '#contract/reports/report.ts';
import { t, type Words } from '#web/lib/words.ts';
import { OrderExportPanel } from '#web/reports/order-export-panel.tsx';
import classes from '#web/reports/report.module.css';
import { MonthTiles } from '#web/reports/report-tiles.tsx';
import { ReportView } from '#web/reports/report-view.tsx';
import { SavedReportsPanel } from '#web/reports/saved-reports-panel.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** The plant's reports, /reports, or a single one at /reports?report=…. */
export function ReportsScreen() {
  const list = useListState();
  const name = REPORT_NAMES.find((one) => one === list.filter('report'));
  return name ? <ReportView key={name} name={name} /> : <ReportIndex />;
}

function ReportIndex() {
  const groups = Map.groupBy(REPORT_NAMES, (name): Words => REPORTS[name].group);
  return (
    <PageFrame title={t('Reports')} subtitle={t('Your plant’s orders, capacity, money, and records.')}>
      <MonthTiles />
      <SavedReportsPanel />
      <OrderExportPanel />
      <div className={classes.groups}>
        {[...groups].map(([group, names]) => (
          <section key={group} className={classes.panel}>
            <h2>{t(group)}</h2>
            <ul className={classes.group}>
              {names.map((name) => (
                <li key={name}>
                  <ReportLink name={name} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

const ReportLink = ({ name }: { name: ReportName }) => (
  <AnchorLink to="/reports" search={{ report: name }}>
    <strong>{t(REPORTS[name].title)}</strong>
    <small>{t(REPORTS[name].about)}</small>
  </AnchorLink>
);
