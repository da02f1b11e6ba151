import { z } from 'zod';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { EMAIL_PATTERN, Line } from '#contract/lib/fields.ts';
import { stripInvisible } from '#contract/lib/fold-text.ts';
import { splitNumber } from '#contract/lib/read-number.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The most that can be charged to a card at once: $999,999.99. Card companies allow at most eight digits, in cents. */
export const MAX_DEPOSIT_CENTS = 99_999_999;

export const AMOUNT_WORDS = 'Enter an amount in dollars, such as 250 or 250.50.' satisfies Words;
export const AMOUNT_LIMIT_WORDS = 'Enter $999,999.99 or less.' satisfies Words;

/** Parses a typed amount into cents, without rounding: '1,250.5' is 125050. Null if it is not an amount. */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return 0;
  const parts = splitNumber(text.replace(/^\$/, ''), 2);
  if (parts === null || parts.isNegative) return null;
  const { whole, decimals } = parts;
  return whole.length > 12 ? Number.MAX_SAFE_INTEGER : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Parses a typed price into cents. A price by the pound can have a third decimal: '1.795' is 179.5. */
export function readPrice(typed: string): number | null {
  const whole = /^(.*\.\d{2})(\d)$/.exec(typed.trim());
  if (!whole) return readAmount(typed);
  const cents = readAmount(whole[1] ?? '');
  return cents === null ? null : cents + Number(whole[2]) / 10;
}

/** collect_deposit: dollars in calls, as text or number, and cents in our data; empty or 0 means no deposit. */
export const DepositAmount = z.union([z.string().max(40), z.number()]).transform((typed, ctx) => {
  const cents = readAmount(String(typed));
  if (cents !== null && cents <= MAX_DEPOSIT_CENTS) return cents;
  ctx.addIssue({ code: 'custom', message: cents === null ? AMOUNT_WORDS : AMOUNT_LIMIT_WORDS });
  return z.NEVER;
});

const PHONE_PATTERN = /^[+()\-./\s\dx]*$/i;
export const CONTACT_WORDS = 'Enter an email address or phone number.' satisfies Words;

/** A contact with an @ is an email address; anything else is a phone number. */
export const isEmailContact = (contact: string): boolean => contact.includes('@');

/** A phone number needs at least seven digits. */
export const hasPhoneDigits = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= 7;

/** Whether a contact looks like a valid email address or phone number. */
export const isContact = (contact: string): boolean =>
  isEmailContact(contact)
    ? EMAIL_PATTERN.test(stripInvisible(contact))
    : PHONE_PATTERN.test(contact) && hasPhoneDigits(contact);

/** A contact as sent in calls: in one of the two fields, never both. */
export const contactFields = (contact: string): { deposite_email: string } | { deposite_phone: string } =>
  isEmailContact(contact) ? { deposite_email: contact } : { deposite_phone: contact };

const reachable = (contact: string) => contact === '' || isContact(contact);
export const DepositEmail = Line(254).overwrite(stripInvisible).refine(reachable, CONTACT_WORDS).default('');
export const DepositPhone = Line(40).refine(reachable, CONTACT_WORDS).default('');

/** A deposit requested before the drop-off day, by email or by phone. The unused contact field is ''. */
export interface Deposit {
  amount_cents: number;
  email: string;
  phone: string;
}

/**
 * The deposit that a call requests: null if it doesn't request one, or a refusal if it can't be requested. A contact in the
 * wrong field is moved to the right one.
 */
export function findDeposit(fields: {
  collect_deposit: number;
  deposite_email: string;
  deposite_phone: string;
}): Deposit | null | Extract<RefusalCode, 'deposit_contact_missing' | 'deposit_two_contacts'> {
  const { collect_deposit: amount_cents, deposite_email, deposite_phone } = fields;
  if (amount_cents === 0) return null;
  if (deposite_email !== '' && deposite_phone !== '') return 'deposit_two_contacts';
  const contact = deposite_email || deposite_phone;
  if (contact === '') return 'deposit_contact_missing';
  return isEmailContact(contact)
    ? { amount_cents, email: contact, phone: '' }
    : { amount_cents, email: '', phone: contact };
}
