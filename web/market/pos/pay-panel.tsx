import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Tender, TillMethod } from '#contract/invoicing/till/plan-sale.ts';
import { showMoney } from '#contract/lib/figures.ts';
import {
  type CounterPlan,
  type CounterRates,
  isUnlikely,
  leftForEbt,
  leftToPay,
  MAX_SALE_CENTS,
  planCounterSale,
} from '#contract/market/pos/price-sale.ts';
import { AMOUNT_WORDS, readAmount } from '#contract/orders/deposit.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import type { SaleLine } from '#web/market/pos/sale-lines.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { sayMost } from '#web/ui/number/number-input.tsx';

const WAYS = ['cash', 'card_terminal', 'check', 'ebt'] as const satisfies readonly TillMethod[];
const BILLS = [500, 1_000, 2_000, 5_000, 10_000] as const;

export interface PayPanelProps {
  lines: readonly SaleLine[];
  discount_cents: number;
  rates: CounterRates;
  /** Payments received so far. */
  tenders: readonly Tender[];
  onTenders: (tenders: readonly Tender[]) => void;
  isSending: boolean;
  /** Called with the reason why a payment isn't possible, or '' once it is. */
  onRefusal: (words: string) => void;
  /** Called once the payments cover the sale. */
  onPaid: (tenders: readonly Tender[]) => void;
}

/**
 * Takes payment: the clerk enters an amount and chooses a method, as often as needed. A blank amount means everything
 * that is left. The sale is done as soon as the payments cover it.
 */
export function PayPanel({
  lines,
  discount_cents,
  rates,
  tenders,
  onTenders,
  isSending,
  onRefusal,
  onPaid,
}: PayPanelProps) {
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const asked = { discount_cents, rates };
  const left = leftToPay(lines, { ...asked, tenders });
  const longReference = sayTooLong(reference, 60);
  const isTooMuch = (readAmount(typed) ?? 0) > MAX_SALE_CENTS;

  const pay = (method: TillMethod, cents: number) =>
    void take([...tenders, { method, amount_cents: cents, reference: method === 'cash' ? '' : reference.trim() }]);

  async function take(next: readonly Tender[]): Promise<void> {
    const plan = planCounterSale(lines, { ...asked, tenders: next });
    onRefusal('');
    if (!('refusal' in plan)) {
      if (!isUnlikely(plan) || (await confirmChange(plan))) onPaid(next);
      return;
    }
    const { code, values } = plan.refusal;
    if (code !== 'paid_too_little') {
      onRefusal(sayRefusal(code, values));
      return;
    }
    onTenders(next);
    setTyped('');
    setReference('');
  }

  function choose(method: TillMethod): void {
    if (isTooMuch || longReference) return;
    const cents = readAmount(typed);
    if (cents === null) {
      onRefusal(t(AMOUNT_WORDS));
      return;
    }
    const rest = method === 'ebt' ? leftForEbt(lines, { ...asked, tenders }) : left;
    if (cents > 0 || rest > 0) pay(method, cents > 0 ? cents : rest);
    else if (left === 0) void take(tenders);
    else onRefusal(t('There’s nothing left that EBT can pay for.'));
  }

  return (
    <div className={classes.pay}>
      <p className={classes.total}>
        <span>{t('To pay')}</span>
        <span className={classes.amount}>{showMoney(left)}</span>
      </p>
      {tenders.map(({ method, amount_cents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tenders are only added and removed together
        <p key={at} className={classes.tender}>
          <span>{t(METHODS[method].words)}</span>
          <span className={classes.amount}>{showMoney(amount_cents)}</span>
        </p>
      ))}
      <div className={classes.details}>
        <TextInput
          label={t('Amount')}
          description={t('Leave blank to pay the full amount due.')}
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isTooMuch ? sayMost(showMoney(MAX_SALE_CENTS)) : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && choose('cash')}
        />
        <TextInput
          label={t('Check or slip number')}
          description={t('Optional')}
          autoComplete="off"
          value={reference}
          error={longReference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </div>
      <div className={classes.ways}>
        {WAYS.map((method) => (
          <Button
            key={method}
            px="xs"
            size="lg"
            variant={method === 'cash' ? 'filled' : 'default'}
            loading={isSending}
            onClick={() => choose(method)}
          >
            {t(METHODS[method].words)}
          </Button>
        ))}
      </div>
      <div className={classes.bills}>
        {BILLS.filter((cents) => cents > left && left > 0)
          .slice(0, 3)
          .map((cents) => (
            <Button key={cents} variant="default" size="md" disabled={isSending} onClick={() => pay('cash', cents)}>
              {t('Cash {amount}', { amount: showMoney(cents).replace('.00', '') })}
            </Button>
          ))}
        {tenders.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => onTenders([])}>
            {t('Start the payment over')}
          </Button>
        )}
      </div>
    </div>
  );
}

const confirmChange = ({ given_cents, total_cents, change_cents }: CounterPlan): Promise<boolean> =>
  askToConfirm({
    title: t('Is this cash amount right?'),
    text: t('{given} in cash for a sale of {total}. The change would be {change}.', {
      given: showMoney(given_cents),
      total: showMoney(total_cents),
      change: showMoney(change_cents),
    }),
  });
