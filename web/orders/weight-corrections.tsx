import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { correctInvoices, type InvoiceCorrection, invoiceCorrections } from '#contract/orders/corrections-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { chargeEstimates } from '#web/orders/order-words.ts';
import classes from '#web/orders/weight-corrections.module.css';
import { Dialog } from '#web/ui/dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

const NONE: readonly InvoiceCorrection[] = [];

/**
 * Says that charges changed after an order's invoices, or one invoice, and lets the office correct them. If that happens
 * while the page is open, the dialog opens by itself.
 */
export function WeightCorrections({
  isCompleted = false,
  ...asked
}: ({ order_id: number } | { invoice_id: number }) & { isCompleted?: boolean }) {
  const found = useApiQuery(invoiceCorrections, asked);
  const corrections = found.data ?? NONE;
  const [isOpen, setOpen] = useState(false);
  const wasRight = useRef(false);
  const isLoaded = found.data !== undefined;
  const isWrong = corrections.length > 0;
  useEffect(() => {
    if (!isLoaded) return;
    if (isWrong && wasRight.current) setOpen(true);
    wasRight.current = !isWrong;
  }, [isLoaded, isWrong]);
  if (!isWrong) return null;
  return (
    <Alert color="yellow" title={changeWords(corrections)}>
      <Group gap="sm" justify="space-between">
        {!isCompleted && (
          <Text size="sm">{t('Until the invoices are corrected, the order can’t be completed automatically.')}</Text>
        )}
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('Correct invoices')}
        </Button>
      </Group>
      {isOpen && <CorrectionDialog corrections={corrections} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

/** 'Charges changed after this invoice: $44.52 more'. */
function changeWords(corrections: readonly InvoiceCorrection[]): string {
  const change = changeOf(corrections);
  const amount = showMoney(Math.abs(change));
  if (corrections.length === 1)
    return change < 0
      ? t('Charges changed after this invoice: {amount} less', { amount })
      : t('Charges changed after this invoice: {amount} more', { amount });
  const count = corrections.length;
  return change < 0
    ? t('Charges changed after these {invoices} invoices: {amount} less', { invoices: count, amount })
    : t('Charges changed after these {invoices} invoices: {amount} more', { invoices: count, amount });
}
const changeOf = (corrections: readonly InvoiceCorrection[]): number =>
  sum(corrections.map(({ old_cents, new_cents }) => new_cents - old_cents));
const signed = (cents: number): string => (cents < 0 ? `−${showMoney(-cents)}` : `+${showMoney(cents)}`);

function CorrectionDialog({
  corrections,
  onClose,
}: {
  corrections: readonly InvoiceCorrection[];
  onClose: () => void;
}) {
  const [isSent, setSent] = useState(false);
  const [withEstimates, setWithEstimates] = useState(false);
  const estimated = [...new Set(corrections.flatMap((one) => one.estimated))];
  const areOnlyCredited = corrections.every(({ is_only_credited }) => is_only_credited);
  const correct = useApiMutation(correctInvoices, { refetch: [invoiceCorrections], onDone: onClose });
  return (
    <Dialog title={t('Correct invoices')} size="md" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {areOnlyCredited
          ? t('A weight is missing, or there’s nothing to charge anymore. The invoices are credited in full.')
          : t(
              'Each invoice is credited in full and issued again with the current charges. What was paid counts toward the new one.',
            )}
      </Text>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{t('Invoice')}</th>
            <th scope="col">{t('Old total')}</th>
            <th scope="col">{t('New total')}</th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {corrections.map(({ invoice_id, number, customer_name, old_cents, new_cents, is_only_credited }) => (
            <tr key={invoice_id}>
              <th scope="row">
                <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(invoice_id) }}>
                  {number}
                </AnchorLink>{' '}
                {customer_name}
              </th>
              <td>{showMoney(old_cents)}</td>
              <td>{is_only_credited ? t('Credited') : showMoney(new_cents)}</td>
              <td>{signed(new_cents - old_cents)}</td>
            </tr>
          ))}
        </tbody>
        {corrections.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              <td>{showMoney(sum(corrections.map(({ old_cents }) => old_cents)))}</td>
              <td>{showMoney(sum(corrections.map(({ new_cents }) => new_cents)))}</td>
              <td>{signed(changeOf(corrections))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {estimated.length > 0 && (
        <Checkbox
          label={chargeEstimates()}
          description={t('Not weighed yet: {lines}.', { lines: estimated.join(', ') })}
          checked={withEstimates}
          onChange={(event) => setWithEstimates(event.currentTarget.checked)}
        />
      )}
      {!areOnlyCredited && (
        <Checkbox
          mt="sm"
          label={t('Email the new invoices')}
          checked={isSent}
          onChange={(event) => setSent(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm" justify="flex-end" align="stretch" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={correct.isPending}
          disabled={estimated.length > 0 && !withEstimates}
          onClick={() =>
            correct.mutate({
              invoices: corrections.map(({ invoice_id, new_cents }) => ({ invoice_id, new_cents })),
              send: isSent && !areOnlyCredited,
              with_estimates: withEstimates,
            })
          }
        >
          {areOnlyCredited ? t('Credit invoices') : t('Credit and reissue')}
        </Button>
      </Group>
    </Dialog>
  );
}
