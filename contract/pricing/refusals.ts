import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of pricing. */
export const PRICING_REFUSALS = {
  prices_overlap: [
    422,
    '“{one}” and “{other}” would charge for the same pounds. Say which cut each is for, or save them as they are.',
  ],
  prices_changed: [409, 'Someone else changed these prices while you were editing. Check what changed and save again.'],
  price_list_twice: [409, 'There’s already a price list for this animal and label.'],
  edition_frozen: [409, 'Animals came in under these prices, so you can’t change them. Add new prices instead.'],
  edition_twice: [409, 'Other prices already start on this day.'],
  too_many_editions: [422, 'A price list can change up to {most} times. Start a new one for another label.'],
} as const satisfies Sentences;
