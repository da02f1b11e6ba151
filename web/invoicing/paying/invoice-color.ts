import type { InvoiceStatus } from '#contract/invoicing/invoice-status.ts';

const COLORS: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'gray',
  open: 'amber',
  partial: 'amber',
  overdue: 'orange',
  paid: 'green',
  credited: 'green',
};
/** The color of an invoice's status. */
export const invoiceColor = (status: InvoiceStatus): string => COLORS[status];
