import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import type { CounterReceipt } from '#contract/market/pos/counter-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { PaperHead, Row } from '#web/invoicing/paying/receipt-paper.tsx';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { howMuch } from '#web/market/pos/sale-lines.ts';

/** What a receipt shows, whether or not the sale has been sent yet. */
export type PaperReceipt = Omit<
  CounterReceipt,
  'sale_id' | 'sold_at' | 'sold_on' | 'sold_by' | 'taxes' | 'paid' | 'can_void' | 'can_refund'
>;

interface CounterPaperProps {
  receipt: PaperReceipt;
  title: string;
  /** When it was sold, and by whom. */
  sold: string;
  tag: ReactNode;
}

/** A counter sale's receipt. */
export function CounterPaper({ receipt, title, sold, tag }: CounterPaperProps) {
  const { lines, payments, subtotal_cents, discount_cents, tax_cents, total_cents, void_reason, refunds } = receipt;
  return (
    <section className={classes.paper} aria-label={t('Receipt')}>
      <PaperHead
        plant_name={receipt.seller_name}
        plant_phone={receipt.seller_phone}
        plant_email={receipt.seller_email}
        amount_cents={total_cents}
      >
        {tag}
      </PaperHead>
      <table className={classes.lines}>
        <caption>{title}</caption>
        <tbody>
          <Row name={t('Sold')} value={sold} isText />
          {receipt.buyer_name !== '' && <Row name={t('Buyer')} value={receipt.buyer_name} isText />}
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
            <Row key={at} name={`${line.name}, ${howMuch(line)}`} value={showMoney(line.amount_cents)} />
          ))}
          {discount_cents + tax_cents > 0 && <Row name={t('Subtotal')} value={showMoney(subtotal_cents)} />}
          {discount_cents > 0 && (
            <Row name={`${t('Discount')}: ${receipt.discount_reason}`} value={showMoney(-discount_cents)} />
          )}
          {tax_cents > 0 && <Row name={t('Sales tax')} value={showMoney(tax_cents)} />}
          <Row name={t('Total')} value={showMoney(total_cents)} isStrong />
          {payments
            .filter(({ method }) => method !== 'cash')
            .map(({ method, reference, amount_cents }) => (
              <Row
                key={`${method} ${reference} ${amount_cents}`}
                name={[t(METHODS[method].words), reference].filter(Boolean).join(' ')}
                value={showMoney(amount_cents)}
              />
            ))}
          {receipt.given_cents > 0 && <Row name={t('Cash')} value={showMoney(receipt.given_cents)} />}
          {receipt.change_cents > 0 && <Row name={t('Change given')} value={showMoney(receipt.change_cents)} />}
          {void_reason !== '' && <Row name={t('Voided')} value={void_reason} isText />}
          {refunds.map(({ refund_id, what, methods, reason, amount_cents }) => (
            <Row
              key={refund_id}
              name={t('Refunded: {what}', { what: `${joinWords(what)} (${reason})` }) + howPaid(methods)}
              value={showMoney(-amount_cents)}
            />
          ))}
        </tbody>
      </table>
      {void_reason === '' && isForDeposit(receipt) && (
        <Text size="sm" mt="sm">
          {t(
            'The amount for a share is only its deposit. The balance depends on the final weight and is due once the meat is weighed.',
          )}
        </Text>
      )}
    </section>
  );
}

export const isForDeposit = ({ lines }: Pick<CounterReceipt, 'lines'>): boolean =>
  lines.some(({ is_deposit }) => is_deposit);

const howPaid = (methods: CounterReceipt['refunds'][number]['methods']): string =>
  methods.map((method) => ` · ${t(METHODS[method].words)}`).join('');
