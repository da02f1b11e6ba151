import type { InvoiceDocument, InvoiceStanding } from '#contract/invoicing/invoice-document.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import type { TaxClass } from '#contract/pricing/price-list.ts';

type Line = InvoiceDocument['parts'][number]['lines'][number];
const line = (name: string, unit: Line['unit'], quantity: number, unit_cents: number): Line => ({
  name,
  unit,
  quantity,
  unit_cents,
  amount_cents: lineAmount(unit_cents, quantity),
  tax_class: 'processing',
  reason: '',
});

const LINES = [
  line('Kill fee', 'half', 100, 5000),
  line('Cutting and wrapping', 'hanging_lb', 30_625, 90),
  line('Curing and smoking', 'packaged_lb', 1250, 98),
  line('Patties', 'packaged_lb', 4000, 60),
  line('Organs saved', 'animal', 50, 1500),
];
const DEPOSIT_CENTS = 10_000;

/** A sample invoice for half a beef with the plant's own details, for previewing a template. */
export function sampleInvoice(
  plant: InvoiceDocument['plant'],
  { today, due_days, template_version = 0 }: { today: IsoDate; due_days: number; template_version?: number },
): { document: InvoiceDocument; standing: InvoiceStanding } {
  const subtotal_cents = sum(LINES.map(({ amount_cents }) => amount_cents));
  const tax_class: TaxClass = 'processing';
  const tax = {
    tax_class,
    rate_bp: 650,
    base_cents: subtotal_cents,
    tax_cents: Math.floor((subtotal_cents * 650 + 5000) / 10_000),
  };
  const total_cents = subtotal_cents + tax.tax_cents;
  const dropoff_date = addDays(today, -21);
  return {
    document: {
      kind: 'invoice',
      number: 'INV-1042',
      issued_on: today,
      due_on: addDays(today, due_days),
      corrects: '',
      plant,
      customer: {
        name: 'Maria Alvarez',
        street_address: '418 Orchard Rd',
        city: 'Ames',
        state: 'IA',
        zip_code: '50010',
        phone_number: '(515) 555-0134',
        email: 'maria@example.com',
        tax_certificate: '',
      },
      parts: [
        {
          cart_id: 1,
          order_id: 1,
          title: 'Beef, half',
          ear_tag: '840-2231',
          dropoff_date,
          hanging_clb: 30_625,
          lines: LINES,
        },
      ],
      taxes: [tax],
      subtotal_cents,
      tax_cents: tax.tax_cents,
      total_cents,
      template_version,
    },
    standing: {
      credited: [{ kind: 'deposit', words: 'Deposit', on: dropoff_date, cents: DEPOSIT_CENTS }],
      credited_cents: 0,
      open_cents: total_cents - DEPOSIT_CENTS,
    },
  };
}
