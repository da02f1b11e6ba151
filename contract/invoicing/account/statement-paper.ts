import type { customerStatement } from '#contract/invoicing/account/account-api.ts';
import { AGES } from '#contract/invoicing/account/aging.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { type InvoicePaper, type InvoiceWords, lettersOf, type PaperSum } from '#contract/invoicing/invoice-paper.ts';
import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { POSTING_KINDS } from '#contract/payments/books-api.ts';

export interface StatementToPrint extends Pick<InvoiceDocument, 'plant' | 'customer'> {
  statement: Omit<DataOf<typeof customerStatement>, 'can'>;
  template: Pick<InvoiceTemplate, 'terms' | 'footer'>;
}

/** Lays out a statement like an invoice, with one line per change in the balance, and the amounts owed, grouped by age. */
export function layOutStatement(
  { statement, plant, customer, template }: StatementToPrint,
  words: InvoiceWords,
): InvoicePaper {
  const { say, language } = words;
  const { from, to, opening_cents, lines, closing_cents, aging, deposit_cents, is_cut } = statement;
  const showDay = (day: string) => showLongDay(day, `${language}-US`);
  const sum = (what: string, cents: number, weight: PaperSum['weight'] = 'plain') =>
    cents === 0 && weight === 'plain' ? [] : [{ words: what, amount: showMoney(cents), weight }];
  const before = opening_cents !== 0 || is_cut || from !== '';
  return {
    title: say('Statement'),
    facts: [
      ...(from === '' ? [] : [{ words: say('From'), value: showDay(from) }]),
      { words: say('As of'), value: showDay(to) },
    ],
    ...lettersOf({ plant, customer }, say),
    toWords: say('Account of'),
    headline:
      closing_cents < 0
        ? say('{amount} credit', { amount: showMoney(-closing_cents) })
        : say('{amount} due', { amount: showMoney(closing_cents) }),
    columns: [say('Description'), say('Charge'), say('Payment'), say('Balance')],
    parts: [
      {
        title: '',
        facts: '',
        rows: [
          ...(before ? [row(say('Opening balance'), 0, opening_cents)] : []),
          ...lines.map(({ day, kind, number, cents, balance_cents }) =>
            row(`${showDay(day)} · ${say(POSTING_KINDS[kind])} ${number}`, cents, balance_cents),
          ),
        ],
      },
    ],
    sums: [
      ...AGES.flatMap(({ key, words: age }) => sum(say(age), aging[key])),
      ...sum(say('Unused credit'), -aging.credit_cents),
      ...sum(say('Balance'), closing_cents, 'due'),
      ...sum(say('Prepaid deposits'), deposit_cents),
    ],
    terms: { words: say('Terms'), text: template.terms },
    footer: template.footer,
  };

  function row(name: string, cents: number, balance: number): InvoicePaper['parts'][number]['rows'][number] {
    const [charge, payment] = [Math.max(0, cents), Math.max(0, -cents)].map((one) => (one === 0 ? '' : showMoney(one)));
    return { name, note: '', figures: [charge ?? '', payment ?? '', showMoney(balance)] };
  }
}
