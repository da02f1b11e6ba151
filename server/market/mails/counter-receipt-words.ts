import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney, showScalePounds } from '#contract/lib/figures.ts';
import { showDay } from '#contract/lib/show-day.ts';
import type { Language } from '#contract/lib/words.ts';
import { type MailWords, oneLine, type Texts } from '#server/lib/mails/account-mail.ts';

/** What an emailed counter receipt says. */
export interface CounterReceiptFacts {
  seller: string;
  /** The seller's phone number and email address; '' if there is neither. */
  contact: string;
  sale_id: number;
  sold_on: IsoDate;
  lines: readonly { name: string; unit: 'piece' | 'lb' | 'share'; quantity: number; amount_cents: number }[];
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  refunded_cents: number;
  /** Whether the amount for a share is only its deposit. */
  is_deposit: boolean;
  is_voided: boolean;
}

export const SHARES: Readonly<Record<number, Texts>> = {
  1: { en: 'quarter', es: 'cuarto' },
  2: { en: 'half', es: 'mitad' },
  4: { en: 'whole', es: 'entero' },
};

const TOTALS = [
  ['discount_cents', { en: 'Discount', es: 'Descuento' }, -1],
  ['tax_cents', { en: 'Sales tax', es: 'Impuesto' }, 1],
  ['total_cents', { en: 'Total', es: 'Total' }, 1],
  ['refunded_cents', { en: 'Refunded', es: 'Reembolsado' }, -1],
] as const satisfies readonly (readonly [keyof CounterReceiptFacts, Texts, number])[];

const DEPOSIT: Texts = {
  en: 'The amount paid for a share is only its deposit. The balance is due once the meat is weighed.',
  es: 'Lo que se pagó por una parte es solo su depósito. El saldo se paga cuando se pese la carne.',
};

export function counterReceiptWords(facts: CounterReceiptFacts): MailWords {
  const seller = oneLine(facts.seller);
  const total = showMoney(facts.total_cents);
  const in_ = (language: Language) => receiptIn(facts, language);
  return {
    subject: { en: `Receipt from ${seller}: ${total}`, es: `Recibo de ${seller}: ${total}` },
    paragraphs: [
      { en: in_('en'), es: in_('es') },
      ...(facts.is_voided ? [{ en: 'This sale was voided.', es: 'Esta venta se anuló.' }] : []),
      ...(facts.is_deposit && !facts.is_voided ? [DEPOSIT] : []),
      {
        en: `Questions? Ask ${[seller, oneLine(facts.contact)].filter(Boolean).join(', ')}. You’re getting this because someone gave this address at the counter.`,
        es: `¿Preguntas? Hable con ${[seller, oneLine(facts.contact)].filter(Boolean).join(', ')}. Recibe este correo porque alguien dio esta dirección en el mostrador.`,
      },
    ],
  };
}

function receiptIn(facts: CounterReceiptFacts, language: Language): string {
  const { sale_id, sold_on, lines } = facts;
  const title = { en: `Receipt ${sale_id}`, es: `Recibo ${sale_id}` }[language];
  return [
    `${title}, ${showDay(sold_on, `${language}-US`)}`,
    ...lines.map((line) => `${oneLine(line.name)}, ${howMuch(line, language)}: ${showMoney(line.amount_cents)}`),
    ...TOTALS.flatMap(([name, words, sign]) =>
      facts[name] > 0 ? [`${words[language]}: ${showMoney(sign * facts[name])}`] : [],
    ),
  ].join('\n');
}

function howMuch({ unit, quantity }: CounterReceiptFacts['lines'][number], language: Language): string {
  if (unit === 'lb') return showScalePounds(quantity);
  if (unit === 'piece') return String(quantity);
  return SHARES[quantity]?.[language] ?? String(quantity);
}
