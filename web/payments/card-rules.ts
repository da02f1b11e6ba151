import { z } from 'zod';
import { TEST_CARDS } from '#web/payments/sandbox-provider.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The Luhn check: from the right, every second digit is doubled, and the sum has to end in 0. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/** '4242424242424242' → '4242 4242 4242 4242'. American Express is grouped 4-6-5, as on the card. */
export function groupNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g;
  const parts = groups.global ? digits.match(groups) : groups.exec(digits)?.slice(1).filter(Boolean);
  return parts?.join(' ') ?? '';
}

/** '0128' → '01 / 28'. */
export function groupExpiry(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

const isOver = (month: number, year: number, today = new Date()) =>
  year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;

/** The card form. The card number stays in the browser; only the provider's token is sent. */
export const CardForm = z.object({
  number: z
    .string()
    .min(1, 'Required')
    .transform(digitsOf)
    .refine(passesLuhn, 'This card number isn’t valid. Check it and try again.')
    .refine((number) => TEST_CARDS.some((card) => card.number === number), {
      error: 'The sandbox only accepts test numbers. Use one of the numbers below.',
      when: ({ issues }) => issues.length === 0,
    }),
  expiry: z
    .string()
    .min(1, 'Required')
    .transform((text, ctx) => {
      const [exp_month = 0, year = 0] = text.split('/').map((part) => Number(digitsOf(part) || '0'));
      const exp_year = 2000 + year;
      const isRead = /^\d\d \/ \d\d$/.test(text) && exp_month >= 1 && exp_month <= 12;
      if (!isRead) ctx.addIssue({ code: 'custom', message: 'Enter the month and year, like 04 / 29.' });
      else if (isOver(exp_month, exp_year)) ctx.addIssue({ code: 'custom', message: 'This card has expired.' });
      return { exp_month, exp_year };
    }),
  cvc: z
    .string()
    .min(1, 'Required')
    .regex(/^\d{3,4}$/, 'Enter the 3- or 4-digit code.'),
  name: z.string().trim().min(1, 'Required').max(120),
});
export type CardForm = z.output<typeof CardForm>;
