import type { Reason } from '#contract/cut-sheets/estimate/estimate.ts';
import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { showCount, showPounds } from '#contract/lib/figures.ts';
import { t, type Words } from '#web/lib/words.ts';

/** '215 lb'. Rounded to half a pound below ten pounds; more digits would suggest precision the estimate doesn't have. */
export const showRoundPounds = (clb: number): string => showPounds(roundPounds(clb) * 100);
function roundPounds(clb: number): number {
  const pounds = clb / 100;
  const rounded = pounds < 10 ? Math.round(pounds * 2) / 2 : Math.round(pounds);
  return clb > 0 && rounded === 0 ? 0.5 : rounded;
}

/** '198 to 231 lb', or a single figure if both ends read the same. */
export function showWeights({ low, likely, high }: Range): string {
  const [from, to] = [roundPounds(low), roundPounds(high)];
  return from === to ? showRoundPounds(likely) : t('{low} to {high} lb', { low: showCount(from), high: showCount(to) });
}
/** 'from $380 to $440', or '' if both ends read the same. */
export function showSpread({ low, high }: Range, show: (value: number) => string): string {
  const [from, to] = [show(low), show(high)];
  return from === to ? '' : t('from {low} to {high}', { low: from, high: to });
}

const REASON_WORDS: Readonly<Record<Reason['code'], Words>> = {
  weighed: 'The carcass has been weighed. Hanging weight for this share: {weight}.',
  usual_weight: 'Not weighed yet. We use a typical hanging weight: {weight} for this share.',
  flock: 'Not weighed yet. We use a typical weight for these birds: {weight} for this share.',
  whole_animal: 'This cut sheet isn’t on an order yet, so we assume a whole animal.',
  cooler_loss: 'A carcass loses about 3% of its weight in the cooler: {weight} here.',
  bone_in: 'Bone-in cuts weigh more than boneless ones. About {weight} of this is bone and fat.',
  own_yield: 'Adjusted to what was packed from the plant’s last {count} animals cut this way.',
  leaner: 'Leaner ground meat leaves more fat behind, so it weighs less.',
  fatter: 'Ground meat with more fat weighs more.',
  added_fat: 'About {weight} of this is fat or pork added to the grind.',
  trim_unpacked: 'About {weight} of trim isn’t packed because nothing made from trim was chosen.',
  on_top: 'Organs and other extras aren’t included in this weight.',
  yield_guessed: 'The plant hasn’t set a yield for some cuts, so we use an average.',
  no_weights: 'The plant’s cut sheet doesn’t say what each part weighs, so we only estimate the total.',
  animals_differ:
    'Animals of the same weight can differ. Fat, muscle, bruises, mud, and gut fill change how much is packed.',
  kill_shared: 'Per-animal fees are charged once and split by quarter.',
  least: 'The plant’s minimum applies because the price per pound would come to less.',
  without_services: 'Services charged per packed pound, such as smoking and sausage, aren’t included.',
  price_leaves_out: 'Deposits, storage, delivery, and tax aren’t included.',
  prices_unset: 'The plant hasn’t listed its processing prices here. Ask the plant about them.',
  example_prices: 'These are example prices because the plant hasn’t set its own yet. Customers don’t see them.',
};
export const reasonWords = (reason: Reason): string =>
  t(REASON_WORDS[reason.code], {
    ...('weight_clb' in reason && { weight: showWeights(reason.weight_clb) }),
    ...('count' in reason && { count: reason.count }),
  });
