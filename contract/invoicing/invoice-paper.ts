import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import type { InvoiceDocument, InvoiceStanding } from '#contract/invoicing/invoice-document.ts';
import type { InvoiceUnit } from '#contract/invoicing/invoice-units.ts';
import { sayLineName } from '#contract/invoicing/line-names.ts';
import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import { showCount, showMoney, showPounds, showPrice } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Language, Values } from '#contract/lib/words.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';

/** The text in the document's language, which is the customer's, not the language of the person viewing the screen. */
export interface InvoiceWords {
  language: Language;
  say(words: Words, values?: Values): string;
  /** Translates stored English words, such as those in the built-in price lists. A plant's own words stay as they are. */
  translate(stored: string): string;
}

/** In points; shared by the PDF and the on-screen preview. */
export const PAPER_POINTS = { letter: { width: 612, height: 792 }, a4: { width: 595.28, height: 841.89 } } as const;
export const MARGIN_POINTS = 54;
/** The logo's maximum size. It keeps its proportions. */
export const LOGO_POINTS = { width: 170, height: 64 } as const;
/** The widths of the columns for quantity, price, and amount. The description gets the rest. */
export const FIGURE_POINTS = [84, 74, 78] as const;

interface Named {
  name: string;
  lines: string[];
}
export interface PaperRow {
  name: string;
  /** Why the office changed the line; '' if it didn't. */
  note: string;
  /**
   * One for each column after the first: quantity, unit price, and amount; on a statement, charge, payment, and
   * balance.
   */
  figures: string[];
}
export interface PaperPart {
  title: string;
  /** The animal's tag, drop-off, and weight, on one line. */
  facts: string;
  /** This part's column headings, if they differ from the paper's. */
  columns?: string[];
  rows: PaperRow[];
}
export interface PaperSum {
  words: string;
  amount: string;
  weight: 'plain' | 'total' | 'due';
}

/** Everything that is printed, as text, in reading order. */
export interface InvoicePaper {
  title: string;
  facts: { words: string; value: string }[];
  issuer: Named;
  toWords: string;
  customer: Named;
  /** What is due and when, in large type. */
  headline: string;
  /** The table's headings. */
  columns: string[];
  parts: PaperPart[];
  sums: PaperSum[];
  terms: { words: string; text: string };
  footer: string;
}

const cityLine = ({ city, state, zip_code }: { city: string; state: string; zip_code: string }) =>
  [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The names and addresses of the plant and the customer. */
export const lettersOf = (
  { plant, customer }: Pick<InvoiceDocument, 'plant' | 'customer'>,
  say: InvoiceWords['say'],
): Pick<InvoicePaper, 'issuer' | 'customer'> => ({
  issuer: {
    name: plant.name,
    lines: [
      plant.street_address,
      cityLine(plant),
      plant.phone_number,
      plant.email,
      plant.tax_number && say('Tax ID {number}', { number: plant.tax_number }),
    ].filter(Boolean),
  },
  customer: {
    name: customer.name,
    lines: [
      customer.street_address,
      cityLine(customer),
      customer.phone_number,
      customer.email,
      customer.tax_certificate && say('Tax exemption {number}', { number: customer.tax_certificate }),
    ].filter(Boolean),
  },
});

/** How much was paid on an invoice with nothing left to pay. Part of it may have been credited before the rest was paid. */
const paidOf = ({ total_cents }: InvoiceDocument, { credited }: InvoiceStanding) =>
  total_cents - sum(credited.filter(({ kind }) => kind === 'credit_note').map(({ cents }) => cents));

/** Printed beside what nobody weighed or counted. */
export const ESTIMATED = 'estimated' satisfies Words;

const POUNDS: readonly InvoiceUnit[] = ['live_lb', 'hanging_lb', 'packaged_lb', 'green_lb'];

/** A line's amount before the discount. */
export const fullAmount = ({
  amount_cents,
  discount_cents = 0,
}: {
  amount_cents: number;
  discount_cents?: number | undefined;
}) => amount_cents + discount_cents;

/** 'Discount, 10%: First order'. */
export const sayDiscount = (
  { percent_bp, reason }: NonNullable<InvoiceDocument['discount']>,
  say: InvoiceWords['say'],
): string =>
  percent_bp > 0
    ? say('Discount, {percent}%: {reason}', { percent: showCount(percent_bp / 100), reason })
    : say('Discount: {reason}', { reason });

/** Translates a title such as 'Beef, half' part by part. */
function titleIn(title: string, translate: InvoiceWords['translate']): string {
  const translateLower = (part: string) => {
    const known = `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
    const said = translate(known);
    return said === known ? translate(part) : said.toLowerCase();
  };
  return title
    .split(', ')
    .map((part, at) => (at === 0 ? translate(part) : translateLower(part)))
    .join(', ');
}

/** The cuts of which less was packed than was asked for, and why. */
const shortRows = (
  { short = [] }: InvoiceDocument['parts'][number],
  { say, translate }: Omit<InvoiceWords, 'language'>,
): PaperRow[] =>
  short.map(({ cut, reason }) => ({
    name: say('Less packed: {cut}', { cut: translate(cut) }),
    note: reason,
    figures: ['', '', ''],
  }));

/** Lays out an invoice or credit note as text. `standing` is what has been paid since; null for a draft. */
export function layOutInvoice({
  words: { language, say, translate },
  ...invoice
}: {
  document: InvoiceDocument;
  standing: InvoiceStanding | null;
  template: Pick<InvoiceTemplate, 'terms' | 'footer'>;
  words: InvoiceWords;
}): InvoicePaper {
  const { document, standing, template } = invoice;
  const { plant, customer, kind, number } = document;
  const showDay = (day: string) => showLongDay(day, `${language}-US`);
  const isNote = kind === 'credit_note';
  const fact = (label: string, value: string) => (value === '' ? [] : [{ words: label, value }]);

  return {
    title: isNote ? say('Credit note') : number === '' ? say('Draft invoice') : say('Invoice'),
    facts: [
      ...fact(isNote ? say('Credit note number') : say('Invoice number'), number),
      ...fact(say('For invoice'), document.corrects),
      ...fact(
        say('Reason'),
        isNote && document.parts.length === 0 && document.tax_cents > 0 ? say(UNTAXED_BY_EBT) : '',
      ),
      ...fact(say('Date of issue'), document.issued_on && showDay(document.issued_on)),
      ...fact(say('Due date'), isNote ? '' : document.due_on && showDay(document.due_on)),
    ],
    ...lettersOf({ plant, customer }, say),
    toWords: isNote ? say('Credit to') : say('Bill to'),
    headline: headlineOf(),
    columns: [say('Description'), say('Quantity'), say('Price'), say('Line total')],
    parts: document.parts.map((part) => ({
      title: titleIn(part.title, translate),
      facts: [
        part.ear_tag && say('Ear tag {tag}', { tag: part.ear_tag }),
        part.dropoff_date && say('dropped off {day}', { day: showDay(part.dropoff_date) }),
        part.hanging_clb !== null && say('hanging weight {weight}', { weight: showPounds(part.hanging_clb) }),
      ]
        .filter(Boolean)
        .join(' · '),
      rows: [
        ...part.lines.map((line) => ({
          name: sayLineName(line.name, { say, translate }),
          note: [line.is_estimated ? say(ESTIMATED) : '', line.reason].filter(Boolean).join(' · '),
          figures: [showQuantity(line), showPrice(line.unit_cents), showMoney(fullAmount(line))],
        })),
        ...shortRows(part, { say, translate }),
      ],
    })),
    sums: [
      ...beforeTotal(),
      { words: say('Total'), amount: showMoney(document.total_cents), weight: 'total' },
      ...afterTotal(),
    ],
    terms: {
      words: say('Terms'),
      text: [document.note, document.terms ?? template.terms].filter(Boolean).join('\n\n'),
    },
    footer: template.footer,
  };

  function headlineOf(): string {
    const total = showMoney(document.total_cents);
    if (isNote) return say('{amount} credited', { amount: total });
    if (standing === null || document.due_on === '') return total;
    const isCredited = standing.credited_cents > 0 && standing.credited_cents === document.total_cents;
    if (isCredited) return say('{amount} credited', { amount: total });
    if (standing.open_cents === 0) return say('{amount} paid', { amount: showMoney(paidOf(document, standing)) });
    return say('{amount} due {day}', { amount: showMoney(standing.open_cents), day: showDay(document.due_on) });
  }

  function showQuantity({ unit, quantity }: { unit: InvoiceUnit; quantity: number }): string {
    if (POUNDS.includes(unit)) return showPounds(quantity);
    const count = showCount(quantity / 100);
    if (unit === 'day') return say('{count} days', { count: quantity / 100 });
    if (unit === 'hour') return say('{hours} h', { hours: count });
    return count;
  }

  function beforeTotal(): PaperSum[] {
    const { discount } = document;
    if (document.taxes.length === 0 && !discount) return [];
    const subtotal_cents = document.subtotal_cents + (discount?.cents ?? 0);
    return [
      { words: say('Subtotal'), amount: showMoney(subtotal_cents), weight: 'plain' },
      ...(discount
        ? [{ words: sayDiscount(discount, say), amount: `−${showMoney(discount.cents)}`, weight: 'plain' as const }]
        : []),
      ...document.taxes.map(({ tax_class, rate_bp, base_cents, tax_cents }) => ({
        words: say('Tax on {what}, {rate}% of {amount}', {
          what: say(TAX_CLASSES[tax_class]),
          rate: showCount(rate_bp / 100),
          amount: showMoney(base_cents),
        }),
        amount: showMoney(tax_cents),
        weight: 'plain' as const,
      })),
    ];
  }

  function afterTotal(): PaperSum[] {
    if (standing === null || isNote) return [];
    return [
      ...standing.credited.map(({ words, on, cents }) => ({
        words: say('{what} on {day}', { what: translate(words), day: showDay(on) }),
        amount: cents < 0 ? showMoney(-cents) : `−${showMoney(cents)}`,
        weight: 'plain' as const,
      })),
      { words: say('Amount due'), amount: showMoney(standing.open_cents), weight: 'due' },
    ];
  }
}
