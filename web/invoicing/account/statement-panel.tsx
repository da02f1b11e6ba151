import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconMail, IconPrinter, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import {
  customerStatement,
  exportStatement,
  mailStatement,
  statementPdf,
} from '#contract/invoicing/account/account-api.ts';
import { AGES } from '#contract/invoicing/account/aging.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { POSTING_KINDS } from '#contract/payments/books-api.ts';
import { balanceWords } from '#web/invoicing/account/customer-balance.tsx';
import classes from '#web/invoicing/account/statement-panel.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { ExportButton } from '#web/ui/table/export-button.tsx';

/** Loaded on demand, because few customers have a certificate. */
const CustomerTermsDialog = lazyDialog(() =>
  import('#web/invoicing/terms/customer-terms-dialog.tsx').then(({ CustomerTermsDialog }) => CustomerTermsDialog),
);
const CertificateDialog = lazyDialog(() =>
  import('#web/invoicing/account/certificate-dialog.tsx').then(({ CertificateDialog }) => CertificateDialog),
);

type Statement = DataOf<typeof customerStatement>;

/**
 * A customer's account: what they owe, for how long, and every change in the balance. A `customer_id` of 0 means the
 * signed-in user.
 */
export function StatementPanel({ customer_id }: { customer_id: number }) {
  const found = useApiQuery(customerStatement, { customer_id });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const statement = found.data;
  return (
    <Stack component="section" aria-label={t('Statement')}>
      <Actions statement={statement} />
      <Facts
        facts={[
          { label: t('Balance'), value: <strong>{balanceWords(statement.closing_cents)}</strong> },
          ...AGES.filter(({ key }) => statement.aging[key] > 0).map(({ key, words }) => ({
            label: t(words),
            value: showMoney(statement.aging[key]),
          })),
          ...(statement.aging.credit_cents > 0
            ? [{ label: t('Unused credit'), value: showMoney(statement.aging.credit_cents) }]
            : []),
          ...(statement.deposit_cents > 0
            ? [{ label: t('Prepaid deposits'), value: showMoney(statement.deposit_cents) }]
            : []),
          ...(statement.certificate.number === '' && !statement.can.keep_certificate
            ? []
            : [{ label: t('Tax exemption'), value: certificateWords(statement) }]),
        ]}
      />
      {statement.lines.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title={t('No activity on this account yet')}
          action={
            customer_id === 0 && (
              <ButtonLink to="/processordashboard/openOrders" variant="default">
                {t('Open Orders')}
              </ButtonLink>
            )
          }
        >
          {t('Invoices, payments, and credit notes appear here.')}
        </EmptyState>
      ) : (
        <Lines statement={statement} />
      )}
    </Stack>
  );
}

function Actions({ statement }: { statement: Statement }) {
  const { customer_id, customer_name, plant_name, can } = statement;
  const mail = useApiMutation(mailStatement);
  const [dialog, setDialog] = useState<'certificate' | 'terms' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Text className={classes.printOnly} fw={600}>
        {t('{plant}: statement for {customer}, {day}', {
          plant: plant_name,
          customer: customer_name,
          day: showDay(statement.to),
        })}
      </Text>
      <Group gap="sm" className={classes.actions}>
        <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void download(statementPdf, { customer_id })}
        >
          {t('Download PDF')}
        </Button>
        <ExportButton endpoint={exportStatement} asked={{ customer_id }} />
        {can.mail && (
          <Button
            variant="default"
            leftSection={<IconMail aria-hidden />}
            loading={mail.isPending}
            onClick={() => mail.mutate({ customer_id })}
          >
            {t('Email statement')}
          </Button>
        )}
        {can.keep_certificate && (
          <>
            <Button variant="default" onClick={() => setDialog('certificate')}>
              {t('Tax exemption')}
            </Button>
            <Button variant="default" onClick={() => setDialog('terms')}>
              {t('Invoice terms')}
            </Button>
          </>
        )}
      </Group>
      {dialog === 'certificate' && <CertificateDialog statement={statement} onClose={close} />}
      {dialog === 'terms' && <CustomerTermsDialog customer_id={customer_id} onClose={close} />}
    </>
  );
}

function certificateWords({ certificate: { number, state, until } }: Statement): string {
  if (number === '') return '';
  const shown = [number, state].filter(Boolean).join(' · ');
  return until === '' ? shown : t('{certificate}, until {day}', { certificate: shown, day: showDay(until) });
}

function Lines({ statement }: { statement: Statement }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Description')}</th>
            <th scope="col">{t('Charge or payment')}</th>
            <th scope="col">{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          {(statement.opening_cents !== 0 || statement.is_cut) && (
            <tr>
              <td />
              <th scope="row">{t('Opening balance')}</th>
              <td />
              <td>{showMoney(statement.opening_cents)}</td>
            </tr>
          )}
          {statement.lines.map((line) => (
            <tr key={line.posting_id}>
              <td>{showDay(line.day)}</td>
              <th scope="row">
                <What line={line} />
                <span className={classes.dayBelow}>{showDay(line.day)}</span>
              </th>
              <td>{showMoney(line.cents)}</td>
              <td>{showMoney(line.balance_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What changed the balance, with a link to its invoice or receipt. */
function What({ line: { kind, number, invoice_id } }: { line: Statement['lines'][number] }) {
  const words = `${t(POSTING_KINDS[kind])} ${number}`;
  if (invoice_id !== null) {
    return (
      <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(invoice_id) }} inherit>
        {words}
      </AnchorLink>
    );
  }
  if (kind !== 'payment') return words;
  return (
    <AnchorLink to="/receipt/$payment_id" params={{ payment_id: number }} inherit>
      {words}
    </AnchorLink>
  );
}
