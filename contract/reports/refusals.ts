import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of reports. */
export const REPORTS_REFUSALS = {
  too_many_reports: [422, 'You already have {most} saved reports. Remove one first.'],
  erase_owner: [409, 'You own {plant}. Transfer it to someone else under Users and Roles first.'],
  erase_staff: [
    409,
    'You work at {plant}, and its records say who did what. Ask its owner to remove you under Users and Roles.',
  ],
  erase_sells: [
    409,
    'Buyers and plants rely on what your farm sells here. Close your listings first. If you’ve already sold something, ask the people who run this site.',
  ],
  erase_animals: [409, '{plant} is still working on animals of yours. You can erase your data once they’re picked up.'],
  erase_waits: [409, 'You’re still on the waitlist at {plant}. Leave it first.'],
  erase_owes: [409, 'There’s still an open invoice at {plant}. You can erase your data once it’s paid.'],
  erase_draft: [
    409,
    '{plant} is still writing an invoice for you. You can erase your data once you’ve paid it, or {days} days after it was begun if it’s never sent.',
  ],
  erase_credit: [409, '{plant} still owes you money. Ask for it before you erase your data.'],
  erase_buys: [
    409,
    'A purchase of yours isn’t paid or picked up yet. You can erase your data once it is. A product counts for {days} days at most.',
  ],
  erase_leads: [409, 'You own the community “{name}.” Archive it or transfer it to someone else first.'],
} as const satisfies Sentences;
