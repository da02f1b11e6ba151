import { z } from 'zod';
import { AMOUNT_LIMIT_WORDS, AMOUNT_WORDS, MAX_DEPOSIT_CENTS, readAmount } from '#contract/orders/deposit.ts';

/** A typed amount of money, parsed into cents. Must be more than zero. */
export const Dollars = z.string().transform((typed, ctx) => {
  const cents = readAmount(typed);
  if (cents !== null && cents > 0 && cents <= MAX_DEPOSIT_CENTS) return cents;
  ctx.addIssue({ code: 'custom', message: cents === null || cents === 0 ? AMOUNT_WORDS : AMOUNT_LIMIT_WORDS });
  return z.NEVER;
});

/** Like Dollars, but may be blank or zero. */
export const DollarsOrNone = z.string().transform((typed, ctx) => {
  const cents = readAmount(typed);
  if (cents !== null && cents <= MAX_DEPOSIT_CENTS) return cents;
  ctx.addIssue({ code: 'custom', message: cents === null ? AMOUNT_WORDS : AMOUNT_LIMIT_WORDS });
  return z.NEVER;
});
