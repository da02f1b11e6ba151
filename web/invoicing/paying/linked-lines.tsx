import { Text } from '@mantine/core';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import { ESTIMATED, fullAmount, sayDiscount } from '#contract/invoicing/invoice-paper.ts';
import type { LinkedInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { UNDO_WORDS } from '#contract/invoicing/undo.ts';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { howMuch, translateLine, translateTitle } from '#web/invoicing/invoices/invoice-words.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { showDay } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';

const CREDITED: Readonly<Record<LinkedInvoice['credited'][number]['kind'], Words>> = {
  deposit: 'Deposit',
  payment: 'Payment',
  credit_note: 'Credit note',
  tax_waived: UNTAXED_BY_EBT,
  credit: 'Credit used',
};

/** The contents of the invoice: its lines, what has been paid or credited so far, and the amount due. */
export function LinkedLines({ invoice }: { invoice: LinkedInvoice }) {
  const { parts, taxes, credited, discount, note } = invoice;
  return (
    <section className={classes.paper} aria-label={t('Invoice details')}>
      {parts.map(({ cart_id, title, dropoff_date, hanging_clb, lines }) => (
        <table key={cart_id} className={classes.lines}>
          <caption>
            {[
              title && translateTitle(title),
              dropoff_date && showDay(dropoff_date),
              hanging_clb !== null && t('{weight} hanging', { weight: showPounds(hanging_clb) }),
            ]
              .filter(Boolean)
              .join(' · ') || t('Other')}
          </caption>
          <tbody>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may share a name, and hold no state
              <Row key={place} name={translateLine(line.name)} note={noteOf(line)} cents={fullAmount(line)} />
            ))}
          </tbody>
        </table>
      ))}
      <table className={classes.lines}>
        <caption>{t('Total')}</caption>
        <tbody>
          {discount && <Row name={sayDiscount(discount, t)} cents={-discount.cents} />}
          {taxes.map(({ tax_class, tax_cents }) => (
            <Row
              key={tax_class}
              name={t('Sales tax, {class}', { class: t(TAX_CLASSES[tax_class]) })}
              cents={tax_cents}
            />
          ))}
          <Row name={t('Invoice total')} cents={invoice.total_cents} isStrong />
          {credited.map(({ kind, on, cents, undo }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike, and hold no state
            <Row key={place} name={`${t(undo ? UNDO_WORDS[undo] : CREDITED[kind])} · ${showDay(on)}`} cents={-cents} />
          ))}
          <Row name={t('Amount still due')} cents={invoice.open_cents} isStrong />
        </tbody>
      </table>
      {note && <Text size="sm">{note}</Text>}
    </section>
  );
}

/** '187.85 × $0.89 per pound, hanging', whether the weight is estimated, and why the office changed the line. */
const noteOf = (line: LinkedInvoice['parts'][number]['lines'][number]): string =>
  [howMuch(line), line.is_estimated && t(ESTIMATED), line.reason].filter(Boolean).join(' · ');

interface RowProps {
  name: string;
  note?: string;
  cents: number;
  isStrong?: boolean;
}
const Row = ({ name, note, cents, isStrong }: RowProps) => (
  <tr data-strong={isStrong}>
    <th scope="row">
      {name}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </th>
    <td>{showMoney(cents)}</td>
  </tr>
);
