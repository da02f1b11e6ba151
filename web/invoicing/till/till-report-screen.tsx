import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showPieces, wordsOfMove } from '#contract/invoicing/till/cash.ts';
import { tillReport, tillReportPdf } from '#contract/invoicing/till/till-api.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { Row } from '#web/invoicing/paying/receipt-paper.tsx';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import { overWords } from '#web/invoicing/till/over-words.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The printable Z report of a closed till, or X report of an open one, /till/reports/12. */
export function TillReportScreen() {
  const { session_id } = useParams({ from: '/shell/till/reports/$session_id' });
  const found = useApiQuery(tillReport, { session_id: Number(session_id) || 0 });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { number } = found.data;
  return (
    <PageFrame
      title={nameOf(found.data)}
      back={
        <BackLink to={number > 0 ? '/till/reports' : '/till'} search={keepTill}>
          {number > 0 ? t('Z reports') : t('Till')}
        </BackLink>
      }
      width="narrow"
      action={
        <Group gap="sm" wrap="nowrap">
          <PrintButton />
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void download(tillReportPdf, { session_id: found.data.session_id })}
          >
            {t('Download PDF')}
          </Button>
        </Group>
      }
    >
      <ReportPaper report={found.data} />
    </PageFrame>
  );
}

const nameOf = ({ number }: TillReport) => (number > 0 ? t('Z report {number}', { number }) : t('X report'));

function ReportPaper({ report }: { report: TillReport }) {
  const { time_zone } = useMe();
  const { means, taxes, refunds, voids, moves, counts, cash } = report;
  const at = (time: string) => formatInstant(time, time_zone);
  const used = means.filter(
    ({ payments, tips_cents, refunds_cents }) => payments > 0 || tips_cents + refunds_cents > 0,
  );
  return (
    <article className={classes.paper} aria-label={nameOf(report)}>
      <Part title={`${report.plant_name} · ${report.till_name}`}>
        <Row name={t('Opened')} value={`${at(report.opened_at)}, ${report.opened_by}`} isText />
        {report.closed_at !== '' && (
          <Row name={t('Closed on')} value={`${at(report.closed_at)}, ${report.closed_by}`} isText />
        )}
        <Row name={t('Sales')} value={String(report.sales)} />
      </Part>
      <Part title={t('Payment method')}>
        {used.length === 0 && <Row name={t('Nothing yet')} value={showMoney(0)} />}
        {used.map(({ method, payments, paid_cents }) => (
          <Row key={method} name={`${t(METHODS[method].words)} (${payments})`} value={showMoney(paid_cents)} />
        ))}
        <Row name={t('Collected')} value={showMoney(sum(means.map((one) => one.paid_cents)))} isStrong />
        {used.map(
          ({ method, tips_cents }) =>
            tips_cents > 0 && (
              <Row
                key={`tip ${method}`}
                name={t('Tips, {means}', { means: t(METHODS[method].words) })}
                value={showMoney(tips_cents)}
              />
            ),
        )}
      </Part>
      <Part title={t('What payments were for')}>
        <Row name={t('Invoices')} value={showMoney(report.invoices_cents)} />
        {report.deposits_cents > 0 && <Row name={t('Deposits')} value={showMoney(report.deposits_cents)} />}
        {report.counter_cents !== 0 && <Row name={t('Sold at the counter')} value={showMoney(report.counter_cents)} />}
        {report.credit_cents > 0 && <Row name={t('Kept as credit')} value={showMoney(report.credit_cents)} />}
        {taxes.map(({ tax_class, rate_bp, tax_cents }) => (
          <Row
            key={`${tax_class} ${rate_bp}`}
            name={t('Sales tax included: {what}, {rate}%', { what: t(TAX_CLASSES[tax_class]), rate: rate_bp / 100 })}
            value={showMoney(tax_cents)}
          />
        ))}
      </Part>
      {refunds.length > 0 && (
        <Part title={t('Refunds')}>
          {refunds.map(({ refund_id, customer_name, amount_cents, reason }) => (
            <Row
              key={refund_id}
              name={`${customer_name || t('Counter sale {sale_id}', { sale_id: -refund_id })} · ${reason}`}
              value={showMoney(-amount_cents)}
            />
          ))}
        </Part>
      )}
      {voids.length > 0 && (
        <Part title={t('Voided payments')}>
          {voids.map(({ payment_id, method, customer_name, amount_cents, reason }) => (
            <Row
              key={payment_id}
              name={[customer_name, t(METHODS[method].words), reason].join(' · ')}
              value={showMoney(amount_cents)}
            />
          ))}
        </Part>
      )}
      {moves.length > 0 && (
        <Part title={t('Paid in and paid out')}>
          {moves.map((move) => (
            <Row
              key={`${move.at} ${move.reason}`}
              name={`${t(wordsOfMove(move))} · ${move.reason} · ${move.by}`}
              value={showMoney(move.kind === 'paid_out' ? -move.amount_cents : move.amount_cents)}
            />
          ))}
        </Part>
      )}
      {cash && (
        <Part title={t('Cash drawer')}>
          <Row name={t('Float')} value={showMoney(report.float_cents)} />
          <Row name={t('Expected')} value={showMoney(cash.expected_cents)} />
          {counts.map(({ counted_cents, by, at: time, pieces }) => (
            <Row
              key={time}
              name={[t('Counted'), at(time), by, showPieces(pieces)].filter(Boolean).join(' · ')}
              value={showMoney(counted_cents)}
            />
          ))}
          <Row name={t('Over or short')} value={overWords(cash.counted_cents - cash.expected_cents)} isStrong />
          {cash.bank_cents !== null && <Row name={t('To the bank or safe')} value={showMoney(cash.bank_cents)} />}
          {cash.left_cents !== null && <Row name={t('Left in the drawer')} value={showMoney(cash.left_cents)} />}
        </Part>
      )}
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <table className={classes.lines}>
    <caption>{title}</caption>
    <tbody>{children}</tbody>
  </table>
);
