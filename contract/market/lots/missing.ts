import type { IsoDate } from '#contract/lib/days.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { sellerPrice } from '#contract/market/claims/lot-price.ts';
import { hasContact } from '#contract/market/lots/contact-details.ts';
import { LOT_SPECIES, type LotForm, PRODUCT_SPECIES } from '#contract/market/lots/lot.ts';
import { PRACTICE_RULES } from '#contract/market/lots/practices.ts';

/** Public text must not contain contact details. */
export const NO_CONTACTS =
  'Leave out phone numbers, addresses, and links. Buyers get your number once they buy.' satisfies Words;
export const NOT_OVER = 'Choose today or a later day.' satisfies Words;

/** Lots that were made before game was refused, and flocks offered in shares. */
const NOT_FOR_SALE = 'This species can’t be sold like this.' satisfies Words;

export type LotField = keyof LotForm;

/** What is still missing or wrong before a lot can go on sale, by field. Empty if it can be published. */
export function missingIn(form: LotForm, today: IsoDate): Partial<Record<LotField, Words>> {
  const wrong: Partial<Record<LotField, Words>> = {};
  const need = (field: LotField, isThere: boolean, words: Words = 'Required') => {
    if (!isThere) wrong[field] ??= words;
  };
  need('title', form.title !== '');
  for (const field of ['title', 'description', 'breed', 'piece_name'] as const) {
    need(field, !hasContact(form[field]), NO_CONTACTS);
  }
  need('price_cents', form.price_cents !== null);
  need('sells_until', form.sells_until === null || form.sells_until >= today, NOT_OVER);
  for (const practice of form.practices) {
    need(
      'proofs',
      !PRACTICE_RULES[practice].proof || Boolean(form.proofs[practice]),
      'Enter the record that proves this.',
    );
  }
  need('proofs', !Object.values(form.proofs).some(hasContact), NO_CONTACTS);
  if (form.kind === 'product') {
    need('piece_name', form.piece_name !== '');
    need('pieces', form.pieces > 0, 'Enter how many you have.');
    if (form.price_basis === 'pound') {
      need('piece_low_clb', form.piece_low_clb !== null);
      need('piece_high_clb', form.piece_high_clb !== null);
    }
    need('species', form.species === '' || (PRODUCT_SPECIES as readonly string[]).includes(form.species), NOT_FOR_SALE);
  } else {
    need('species', form.species !== '');
    need('species', (LOT_SPECIES as readonly string[]).includes(form.species), NOT_FOR_SALE);
    need('share_sizes', form.share_sizes.length > 0, 'Choose at least one size.');
    need('plant_id', form.plant_id > 0, 'Choose the plant.');
    need('dropoff_date', form.dropoff_date !== null, 'Choose a day.');
    need('dropoff_date', form.dropoff_date === null || form.dropoff_date > today, 'Choose a later day.');
    const isTooLate = form.sells_until !== null && form.dropoff_date !== null && form.sells_until > form.dropoff_date;
    need('sells_until', !isTooLate, 'Choose the drop-off day or an earlier day.');
    if (form.price_basis !== 'live') {
      need('hanging_low_clb', form.hanging_low_clb !== null);
      need('hanging_high_clb', form.hanging_high_clb !== null);
    } else {
      need('live_low_clb', form.live_low_clb !== null);
      need('live_high_clb', form.live_high_clb !== null);
    }
  }
  const least = leastPrice(form);
  const isTooMuch = form.kind === 'animal' && least !== null && form.deposit_cents * WHOLE_ANIMAL > least;
  need('deposit_cents', !isTooMuch, 'The four deposits together can’t be more than the low estimate of the price.');
  return { ...wrong, ...reversedIn(form) };
}

/** The lowest possible price of a whole animal; null while that is unknown. */
const leastPrice = ({ price_cents, price_basis, hanging_low_clb, live_low_clb }: LotForm): number | null =>
  price_cents === null
    ? null
    : sellerPrice(
        { price_cents, price_basis },
        { quarters: WHOLE_ANIMAL },
        { hanging_clb: hanging_low_clb, live_clb: live_low_clb },
      );

/** Weights that are estimated with a low and a high end. */
const ESTIMATED = ['hanging', 'live', 'piece'] as const;

/** Estimates whose high end is below the low end. Not even a draft can have these. */
export function reversedIn(
  form: Pick<LotForm, `${(typeof ESTIMATED)[number]}_${'low' | 'high'}_clb`>,
): Partial<Record<HighEstimate, Words>> {
  const reversed = ESTIMATED.filter((of) => {
    const [low, high] = [form[`${of}_low_clb`], form[`${of}_high_clb`]];
    return low !== null && high !== null && high < low;
  });
  return Object.fromEntries(reversed.map((of) => [`${of}_high_clb`, HIGH_BELOW_LOW]));
}
export type HighEstimate = `${(typeof ESTIMATED)[number]}_high_clb`;
const HIGH_BELOW_LOW = 'This can’t be less than the low estimate.' satisfies Words;
