import { Alert } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { listMoneyTrouble, type MONEY_TROUBLES, type MoneyTrouble } from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import classes from '#web/invoicing/paying/money-troubles.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

export const MONEY_WORDS = {
  dispute: 'Disputed card payment',
  hand_back: 'Deposit to return',
  leftover: 'Leftover deposit to settle',
  outside_refund: 'Refund not covered by credit',
} as const satisfies Readonly<Record<(typeof MONEY_TROUBLES)[number], Words>>;

/** Where a money problem is handled: on its invoice or, if there is none, on the order whose deposit it concerns. */
export const moneyLink = ({ invoice_id, order_id }: Pick<MoneyTrouble, 'invoice_id' | 'order_id'>) =>
  invoice_id === null
    ? linkOptions({ to: '/paymentorder/$id', params: { id: String(order_id) } })
    : linkOptions({ to: '/invoices/$invoice_id', params: { invoice_id: String(invoice_id) } });

/** Disputes to respond to, deposits to return or settle, and outside refunds not covered by credit. Shows nothing if there are none. */
export function MoneyTroubles() {
  const { data = [] } = useApiQuery(listMoneyTrouble, {});
  if (data.length === 0) return null;
  return (
    <Alert color="orange" title={t('Disputes and refunds to settle')}>
      <ul className={classes.list}>
        {data.map((trouble) => (
          <li key={`${trouble.kind} ${trouble.trouble_id}`}>
            <AnchorLink
              {...moneyLink(trouble)}
            >{`${t(MONEY_WORDS[trouble.kind])}: ${showMoney(trouble.amount_cents)}`}</AnchorLink>
            {` · ${trouble.customer_name} · ${showDay(trouble.on)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
