import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { mostByEbt, UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import { planSale, type Tender, type TillMethod, untaxedInSale } from '#contract/invoicing/till/plan-sale.ts';
import { findDue, type TillInvoice, takePayment, tillReport, viewTill } from '#contract/invoicing/till/till-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { AMOUNT_LIMIT_WORDS, AMOUNT_WORDS, MAX_DEPOSIT_CENTS, readAmount } from '#contract/orders/deposit.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import classes from '#web/invoicing/till/till.module.css';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** An amount that may be left blank. */
const Maybe = z.string().transform((typed, ctx) => {
  const cents = readAmount(typed);
  if (cents !== null && cents <= MAX_DEPOSIT_CENTS) return cents;
  ctx.addIssue({ code: 'custom', message: cents === null ? AMOUNT_WORDS : AMOUNT_LIMIT_WORDS });
  return z.NEVER;
});
const Slip = z.string().max(60);
const SaleFields = z
  .object({
    cash: Maybe,
    check: Maybe,
    check_number: Slip,
    card_terminal: Maybe,
    slip_number: Slip,
    ebt: Maybe,
    tip: Maybe,
    keeps_credit: z.boolean(),
  })
  .refine(({ cash, check, card_terminal, ebt }) => cash + check + card_terminal + ebt > 0, {
    path: ['cash'],
    message: AMOUNT_WORDS,
  });
type Typed = z.input<typeof SaleFields>;

const START: Typed = {
  cash: '',
  check: '',
  check_number: '',
  card_terminal: '',
  slip_number: '',
  ebt: '',
  tip: '',
  keeps_credit: false,
};
/** The payment methods in form order, each with the field for its check or slip number, if it has one. */
const ROWS = [
  { method: 'cash', number: null },
  { method: 'check', number: 'check_number' },
  { method: 'card_terminal', number: 'slip_number' },
  { method: 'ebt', number: null },
] as const satisfies readonly { method: TillMethod; number: keyof Typed | null }[];

/** The payment methods that were used, with their amounts and numbers. */
function tendersOf(
  amountOf: (method: TillMethod) => number,
  numberOf: (name: 'check_number' | 'slip_number') => string,
) {
  return ROWS.flatMap(({ method, number }): Tender[] => {
    const amount_cents = amountOf(method);
    return amount_cents > 0 ? [{ method, amount_cents, reference: number ? numberOf(number).trim() : '' }] : [];
  });
}

/**
 * The form for paying the chosen invoices with one or more payment methods. Shows the change and what remains unpaid as
 * the clerk types.
 */
export function SaleForm({
  session_id,
  due,
  startsFocused,
  onDone,
}: {
  session_id: number;
  due: readonly TillInvoice[];
  startsFocused: boolean;
  onDone: (sold: DataOf<typeof takePayment>) => void;
}) {
  const form = useSendForm(takePayment, {
    schema: SaleFields,
    start: START,
    toSend: ({ tip, keeps_credit, ...means }) => ({
      session_id,
      invoices: due.map(({ invoice_id, open_cents }) => ({ invoice_id, open_cents })),
      tenders: tendersOf(
        (method) => means[method],
        (name) => means[name],
      ),
      tip_cents: tip,
      keeps_credit,
    }),
    fieldOf: (name) => ({ tenders: 'cash', tip_cents: 'tip' })[name] ?? name,
    refetch: [findDue, viewTill, tillReport],
    onDone,
  });
  const { control, setFocus, setValue } = form;
  useEffect(() => {
    if (startsFocused) setFocus('cash');
  }, [startsFocused, setFocus]);
  const typed = useWatch({ control });
  // Anything that isn't a valid amount yet counts as zero.
  const tenders = tendersOf(
    (method) => readAmount(typed[method] ?? '') ?? 0,
    () => '',
  );
  const tip_cents = readAmount(typed.tip ?? '') ?? 0;
  const total = sum(due.map(({ open_cents }) => open_cents));
  const meat = sum(due.map((invoice) => mostByEbt(invoice)));
  const plan =
    tenders.length > 0 ? planSale(due, { tenders, tip_cents, keeps_credit: typed.keeps_credit ?? false }) : null;

  /** Fills in what the other payment methods leave unpaid. */
  function fillRest(method: TillMethod): void {
    const others = tenders
      .filter((one) => one.method !== method)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const ebt = Math.min(meat, readAmount(typed.ebt ?? '') ?? 0);
    const untaxed = method === 'ebt' ? 0 : untaxedInSale(due, ebt);
    const rest = Math.max(0, total + tip_cents - others - untaxed);
    setValue(method, plainDollars(method === 'ebt' ? ebtFor(rest) : rest), { shouldValidate: true });
  }

  /** The EBT amount that covers the rest. It can be less than the rest, because meat that EBT pays for isn't taxed. */
  function ebtFor(rest: number): number {
    let ebt = Math.min(rest, meat);
    while (ebt > 0 && ebt + untaxedInSale(due, ebt) > rest) ebt--;
    return ebt;
  }

  return (
    <Form form={form} className={classes.sale} label={t('Take payment')}>
      {ROWS.filter(({ method }) => method !== 'ebt' || meat > 0).map(({ method, number }) => (
        <div key={method} className={classes.means}>
          <AmountField
            control={control}
            name={method}
            label={t(METHODS[method].words)}
            {...(method === 'ebt' && { hint: t('Up to {amount} for meat', { amount: showMoney(meat) }) })}
          />
          {number && (
            <TextField
              control={control}
              name={number}
              label={method === 'check' ? t('Check number') : t('Slip number')}
              maxLength={60}
            />
          )}
          <Button
            variant="default"
            className={classes.rest}
            aria-label={t('Remaining: {means}', { means: t(METHODS[method].words) })}
            onClick={() => fillRest(method)}
          >
            {t('Remaining')}
          </Button>
        </div>
      ))}
      <AmountField control={control} name="tip" label={t('Tip')} />
      <CheckboxField
        control={control}
        name="keeps_credit"
        label={t('Keep the extra as customer credit instead of giving change')}
      />
      <div className={classes.result} role="status">
        {plan && !('refusal' in plan) && (
          <>
            {plan.untaxed_cents > 0 && <Line label={t(UNTAXED_BY_EBT)} cents={plan.untaxed_cents} />}
            {plan.change_cents > 0 && <Line label={t('Change due')} cents={plan.change_cents} isStrong />}
            {plan.credit_cents > 0 && <Line label={t('Kept as credit')} cents={plan.credit_cents} />}
            {plan.left_cents > 0 && <Line label={t('Still due')} cents={plan.left_cents} />}
          </>
        )}
        {plan && 'refusal' in plan && <Text size="sm">{sayRefusal(plan.refusal.code, plan.refusal.values)}</Text>}
      </div>
      <SubmitButton form={form}>
        {plan && !('refusal' in plan)
          ? t('Take {amount}', { amount: showMoney(plan.paid_cents + plan.credit_cents + tip_cents) })
          : t('Take payment')}
      </SubmitButton>
    </Form>
  );
}

const Line = ({ label, cents, isStrong }: { label: string; cents: number; isStrong?: boolean }) => (
  <div data-strong={isStrong}>
    <span>{label}</span>
    <span className={classes.amount}>{showMoney(cents)}</span>
  </div>
);
