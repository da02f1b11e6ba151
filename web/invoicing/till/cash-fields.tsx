import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { nameOfPiece, PIECES, sumOfPieces } from '#contract/invoicing/till/cash.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { AMOUNT_LIMIT_WORDS, AMOUNT_WORDS, MAX_DEPOSIT_CENTS, readAmount } from '#contract/orders/deposit.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import classes from '#web/invoicing/till/till.module.css';
import { t } from '#web/lib/words.ts';
import { NumberInput } from '#web/ui/number/number-input.tsx';

const MAX_PIECES = 99_999;

/** Cash that was counted: as one amount, or by bills and coins. */
export const CountedCash = z.object({
  amount: z.string().transform((typed, ctx) => {
    const cents = typed.trim() === '' ? null : readAmount(typed);
    if (cents !== null && cents <= MAX_DEPOSIT_CENTS) return cents;
    ctx.addIssue({ code: 'custom', message: cents === null ? AMOUNT_WORDS : AMOUNT_LIMIT_WORDS });
    return z.NEVER;
  }),
  pieces: z.array(z.object({ cents: z.literal(PIECES), count: z.int().min(0).max(MAX_PIECES) })),
});
export interface CashForm {
  amount: string;
  pieces: { cents: (typeof PIECES)[number]; count: number }[];
}

/** The counted cash to send. Bills and coins are left out if the amount was changed after they were counted. */
export const toCounted = ({ amount, pieces }: z.output<typeof CountedCash>) => ({
  cents: amount,
  pieces: sumOfPieces(pieces) === amount ? pieces : [],
});

interface CashFieldsProps<Values extends CashForm> {
  form: { control: Control<Values>; setValue: UseFormSetValue<Values> };
  label: string;
  hint?: string;
}

/** A field for an amount of cash, which can also be added up from the number of each bill and coin. */
export function CashFields<Values extends CashForm>({ form, label, hint }: CashFieldsProps<Values>) {
  // Every form with counted cash has these fields.
  const { control, setValue } = form as unknown as CashFieldsProps<CashForm>['form'];
  const [isCounting, setCounting] = useState(false);
  const pieces = useWatch({ control, name: 'pieces' });
  const countOf = (cents: number) => pieces.find((one) => one.cents === cents)?.count ?? '';

  function setCount(cents: (typeof PIECES)[number], count: number): void {
    const next = pieces.filter((one) => one.cents !== cents).concat(count === 0 ? [] : [{ cents, count }]);
    setValue('pieces', next, { shouldDirty: true });
    if (next.some((one) => !(one.count <= MAX_PIECES))) return;
    setValue('amount', plainDollars(sumOfPieces(next)), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <AmountField control={control} name="amount" label={label} {...(hint && { hint })} />
      {isCounting ? (
        <fieldset className={classes.pieces}>
          <legend>{t('Bills and coins')}</legend>
          {PIECES.map((cents) => (
            <NumberInput
              key={cents}
              label={nameOfPiece(cents)}
              min={0}
              max={MAX_PIECES}
              hideControls
              value={countOf(cents)}
              onChange={(count) => setCount(cents, count === '' ? 0 : count)}
            />
          ))}
        </fieldset>
      ) : (
        <Button className={classes.counter} variant="default" onClick={() => setCounting(true)}>
          {t('Count bills and coins')}
        </Button>
      )}
    </>
  );
}
