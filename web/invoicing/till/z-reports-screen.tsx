import { IconReportMoney } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { exportZReports, listZReports, type ZReportRow } from '#contract/invoicing/till/till-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import { overWords } from '#web/invoicing/till/over-words.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

const COLUMNS: readonly Column<ZReportRow>[] = [
  { key: 'number', header: 'Z report', width: '9rem', cell: ({ number }) => t('Z report {number}', { number }) },
  { key: 'till', header: 'Till', cell: ({ till_name }) => till_name, onCard: 'line' },
  { key: 'closed', header: 'Closed on', width: '10rem', cell: ({ closed_on }) => showDay(closed_on) },
  { key: 'by', header: 'Closed by', cell: ({ closed_by }) => closed_by, hiddenOn: 'tablet' },
  {
    key: 'taken',
    header: 'Collected',
    width: '9rem',
    isNumeric: true,
    cell: ({ taken_cents }) => showMoney(taken_cents),
    onCard: 'lineEnd',
  },
  {
    key: 'over',
    header: 'Over or short',
    width: '10rem',
    isNumeric: true,
    cell: ({ over_cents }) => overWords(over_cents),
  },
];

const reportLink = ({ session_id }: ZReportRow) =>
  linkOptions({ to: '/till/reports/$session_id', params: { session_id: String(session_id) }, search: keepTill });

/** The Z reports of the plant's tills, /till/reports. */
export function ZReportsScreen() {
  const list = useListState();
  const { page, page_size } = list;
  const reports = useApiQuery(listZReports, { page, page_size }, { keepPrevious: true });
  return (
    <PageFrame
      title={t('Z reports')}
      back={
        <BackLink to="/till" search={keepTill}>
          {t('Till')}
        </BackLink>
      }
      subtitle={t('A report is created each time a till is closed. Reports never change.')}
      filters={<ExportButton endpoint={exportZReports} asked={{}} />}
    >
      <DataTable
        label={t('Z reports')}
        columns={COLUMNS}
        rowKey={({ session_id }) => session_id}
        page={reports}
        list={list}
        rowLink={reportLink}
        minWidth="52rem"
        empty={
          <EmptyState icon={IconReportMoney} title={t('No Z reports yet')}>
            {t('When you count and close a till, its report appears here.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
