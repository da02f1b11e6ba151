import { z } from 'zod';
import { PresentPassword } from '#contract/accounts/security-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/**
 * The last day on which a record of this day must be kept if that is for so many years after the year; null if that is over, or
 * if there is no record.
 */
export function keepUntil(day: IsoDate | null, today: IsoDate, years: number): IsoDate | null {
  if (day === null) return null;
  const until = `${Number(day.slice(0, 4)) + years}-12-31`;
  return until >= today ? until : null;
}

/** For how long a draft of an invoice, or a product that nobody marks as handed over, keeps a person from being erased. */
export const FORGOTTEN_AFTER_DAYS = 60;

/**
 * Erases the person who asks: their account, and what plants, farms, and communities have about them, except what must be kept.
 * They are signed out everywhere. See docs/decisions/0047.
 */
export const eraseMe = endpoint({
  method: 'POST',
  path: '/api/account/eraseMe',
  input: z.object({ present_password: PresentPassword }),
  data: z.null(),
  refusals: [
    'present_password_wrong',
    'erase_owner',
    'erase_staff',
    'erase_sells',
    'erase_animals',
    'erase_waits',
    'erase_owes',
    'erase_draft',
    'erase_credit',
    'erase_buys',
    'erase_leads',
  ],
});
