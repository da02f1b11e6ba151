import { INVOICE_STATUSES, type InvoiceStatus } from '#contract/invoicing/invoice-status.ts';
import type { InvoiceRow } from '#contract/invoicing/invoices-api.ts';
import { t } from '#web/lib/words.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

const COLORS: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'gray',
  open: 'amber',
  partial: 'amber',
  overdue: 'red',
  paid: 'green',
  credited: 'gray',
};

/** An invoice's status. A credit note is always shown as issued. */
export function InvoiceStatusTag({ kind, status, voided_on }: Pick<InvoiceRow, 'kind' | 'status' | 'voided_on'>) {
  if (kind === 'credit_note') return <StatusTag color="gray">{voided_on === '' ? t('Issued') : t('Voided')}</StatusTag>;
  return <StatusTag color={COLORS[status]}>{t(INVOICE_STATUSES[status])}</StatusTag>;
}
