import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import {
  type InvoicePaper,
  type InvoiceWords,
  lettersOf,
  type PaperPart,
  type PaperSum,
} from '#contract/invoicing/invoice-paper.ts';
import { showPieces, wordsOfMove } from '#contract/invoicing/till/cash.ts';
import type { TillReport } from '#contract/invoicing/till/till-report.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';

export interface TillReportToPrint {
  report: TillReport;
  /** The plant's current details. Its name is taken from the report instead. */
  plant: InvoiceDocument['plant'];
  time_zone: string;
}
type Row = PaperPart['rows'][number];
type Cash = NonNullable<TillReport['cash']>;

const NOBODY = {
  name: '',
  street_address: '',
  city: '',
  state: '',
  zip_code: '',
  phone_number: '',
  email: '',
  tax_certificate: '',
};

/** Lays out a till's X or Z report like an invoice: what was received, what it was for, and the drawer count. */
export function layOutReport({ report, plant, time_zone }: TillReportToPrint, words: InvoiceWords): InvoicePaper {
  const { say, language } = words;
  const { number, means, refunds, moves, counts, cash } = report;
  const taken = showMoney(means.reduce((all, { paid_cents }) => all + paid_cents, 0));
  const showTime = (time: string) =>
    new Date(time).toLocaleString(`${language}-US`, { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' });
  const fact = (label: string, value: string) => (value === '' ? [] : [{ words: label, value }]);
  const person = (time: string, name: string) => [showTime(time), name].filter(Boolean).join(', ');
  return {
    title: number > 0 ? say('Z report') : say('X report'),
    facts: [
      ...fact(say('Number'), number > 0 ? String(number) : ''),
      ...fact(say('Opened'), person(report.opened_at, report.opened_by)),
      ...fact(say('Closed on'), report.closed_at && person(report.closed_at, report.closed_by)),
    ],
    issuer: lettersOf({ plant: { ...plant, name: report.plant_name }, customer: NOBODY }, say).issuer,
    toWords: say('Till'),
    customer: { name: report.till_name, lines: [say('Sales: {count}', { count: report.sales })] },
    headline: say('{amount} collected', { amount: taken }),
    columns: [say('Description'), say('Amount')],
    parts: [
      wayParts(),
      part(say('What payments were for'), [
        row(say('Invoices'), report.invoices_cents),
        ...rowUnlessZero(say('Deposits'), report.deposits_cents),
        ...rowUnlessZero(say('Sold at the counter'), report.counter_cents),
        ...rowUnlessZero(say('Kept as credit'), report.credit_cents),
        ...report.taxes.map(({ tax_class, rate_bp, tax_cents }) =>
          row(
            say('Sales tax included: {what}, {rate}%', { what: say(TAX_CLASSES[tax_class]), rate: rate_bp / 100 }),
            tax_cents,
          ),
        ),
      ]),
      part(
        say('Refunds'),
        refunds.map(({ refund_id, customer_name, amount_cents, reason }) =>
          row(customer_name || say('Counter sale {sale_id}', { sale_id: -refund_id }), -amount_cents, reason),
        ),
      ),
      part(
        say('Voided payments'),
        report.voids.map(({ method, customer_name, amount_cents, reason }) =>
          row(customer_name, amount_cents, [say(METHODS[method].words), reason].join(' · ')),
        ),
      ),
      part(
        say('Paid in and paid out'),
        moves.map(({ reason, by, at, amount_cents, ...move }) =>
          row(
            say(wordsOfMove(move)),
            move.kind === 'paid_out' ? -amount_cents : amount_cents,
            [reason, person(at, by)].join(' · '),
          ),
        ),
      ),
      part(
        say('Cash drawer'),
        cash
          ? [
              row(say('Float'), report.float_cents),
              ...counts.map(({ counted_cents, by, at, pieces }) =>
                row(say('Counted'), counted_cents, [person(at, by), showPieces(pieces)].filter(Boolean).join(' · ')),
              ),
            ]
          : [],
      ),
    ].filter(({ rows }) => rows.length > 0),
    sums: cash ? drawerSums(cash) : [{ words: say('Collected'), amount: taken, weight: 'due' }],
    terms: { words: say('Terms'), text: '' },
    footer: '',
  };

  function wayParts(): PaperPart {
    const used = means.filter(
      ({ payments, tips_cents, refunds_cents }) => payments > 0 || tips_cents + refunds_cents > 0,
    );
    const rows = used.map(({ method, payments, paid_cents, tips_cents }) => ({
      name: say(METHODS[method].words),
      note: '',
      figures: [String(payments), tips_cents === 0 ? '' : showMoney(tips_cents), showMoney(paid_cents)],
    }));
    const none = { name: say('Nothing yet'), note: '', figures: ['0', '', showMoney(0)] };
    return {
      ...part(say('Payment method'), rows.length > 0 ? rows : [none]),
      columns: [say('Payment method'), say('Payments'), say('Tips'), say('Collected')],
    };
  }

  /** A table with its name as the first column's heading. */
  function part(name: string, rows: Row[]): PaperPart {
    return { title: '', facts: '', columns: [name, say('Amount')], rows };
  }

  function drawerSums({ expected_cents, counted_cents, bank_cents, left_cents }: Cash): PaperSum[] {
    const over = counted_cents - expected_cents;
    const amount = showMoney(Math.abs(over));
    const standing =
      over === 0 ? say('Balanced') : over < 0 ? say('{amount} short', { amount }) : say('{amount} over', { amount });
    const plain = (what: string, cents: number | null): PaperSum[] =>
      cents === null ? [] : [{ words: what, amount: showMoney(cents), weight: 'plain' }];
    return [
      ...plain(say('Expected'), expected_cents),
      ...plain(say('Counted'), counted_cents),
      { words: say('Over or short'), amount: standing, weight: 'due' },
      ...plain(say('To the bank or safe'), bank_cents),
      ...plain(say('Left in the drawer'), left_cents),
    ];
  }
}

const row = (name: string, cents: number, note = ''): Row => ({ name, note, figures: [showMoney(cents)] });
const rowUnlessZero = (name: string, cents: number): Row[] => (cents === 0 ? [] : [row(name, cents)]);
