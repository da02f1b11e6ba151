import type { Words } from '#contract/lib/spanish.ts';

/** The statuses of an invoice. They aren't stored, because they follow from the amounts and the date. */
export const INVOICE_STATUSES = {
  draft: 'Draft',
  open: 'Unpaid',
  partial: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid in full',
  credited: 'Credited',
} as const satisfies Readonly<Record<string, Words>>;
export type InvoiceStatus = keyof typeof INVOICE_STATUSES;
export const INVOICE_STATUS_NAMES = Object.keys(INVOICE_STATUSES) as [InvoiceStatus, ...InvoiceStatus[]];

export interface InvoiceAmounts {
  /** '' for a draft. */
  number: string;
  total_cents: number;
  open_cents: number;
  credited_cents: number;
  due_on: string;
}

export function statusOf(
  { number, total_cents, open_cents, credited_cents, due_on }: InvoiceAmounts,
  today: string,
): InvoiceStatus {
  if (number === '') return 'draft';
  if (open_cents === 0) return credited_cents > 0 && credited_cents === total_cents ? 'credited' : 'paid';
  if (due_on < today) return 'overdue';
  return open_cents < total_cents ? 'partial' : 'open';
}
