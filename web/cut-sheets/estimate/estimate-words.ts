import type { Range, Reason } from '#contract/cut-sheets/estimate/estimate.ts';
import type { PriceUnit } from '#contract/cut-sheets/estimate/prices.ts';
import { formatMoney } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';

/** '215 lb'; under ten pounds to the half pound, because more would pretend to know. */
export const showPounds = (clb: number): string => t('{pounds} lb', { pounds: roundPounds(clb) });
function roundPounds(clb: number): string {
  const pounds = clb / 100;
  const rounded = pounds < 10 ? Math.round(pounds * 2) / 2 : Math.round(pounds);
  return (clb > 0 && rounded === 0 ? 0.5 : rounded).toLocaleString('en-US');
}
/** To the dollar. */
export const showDollars = (cents: number): string => formatMoney(Math.round(cents / 100) * 100).replace(/\.00$/, '');

/** '198 to 231 lb'; one figure where both ends read alike. */
export function showWeights({ low, likely, high }: Range): string {
  const [from, to] = [roundPounds(low), roundPounds(high)];
  return from === to ? showPounds(likely) : t('{low} to {high} lb', { low: from, high: to });
}
/** 'from $380 to $440'; nothing where both ends read alike. */
export function showSpread({ low, high }: Range, show: (value: number) => string): string {
  const [from, to] = [show(low), show(high)];
  return from === to ? '' : t('from {low} to {high}', { low: from, high: to });
}

const REASON_WORDS: Readonly<Record<Reason['code'], Words>> = {
  weighed: 'The carcass was weighed: {weight} hang for this share.',
  usual_weight: 'Not weighed yet: the usual hanging weight is counted, {weight} for this share.',
  flock: 'Not weighed yet: the usual weight of the birds is counted, {weight} for this share.',
  whole_animal: 'This sheet is not on an order yet, so a whole animal is counted.',
  cooler_loss: 'The cooler takes about 3 % before the knife does: {weight} here.',
  bone_in: 'Bone-in cuts weigh more than boneless ones: about {weight} of this is bone and fat on the cuts.',
  leaner: 'Leaner ground leaves more fat behind, so it weighs less.',
  fatter: 'Ground with more fat weighs more.',
  added_fat: 'About {weight} of this is fat or pork that is bought and ground in.',
  trim_unpacked: 'About {weight} of trim is not packed, because nothing that is made of it is chosen.',
  on_top: 'Organs and other extras come on top and are not weighed here.',
  yield_guessed: 'For some cuts the plant gives no yield, so an average is counted.',
  no_weights: 'The plant’s form does not say what each part weighs, so only the sum is estimated.',
  animals_differ: 'Two animals of one weight differ: fat, muscle, bruises, mud and fill change what is packed.',
  kill_shared: 'Fees by the animal are billed once and shared by the quarters.',
  least: 'The plant’s least for an animal is counted, because by the pound it would be less.',
  without_services: 'What is asked by the packed pound, such as smoking and sausage, is not in the price.',
  price_leaves_out: 'Deposits, storage, delivery and tax are not in the price.',
  prices_unset: 'The plant has not said here what it asks for its work. Please ask the plant.',
  example_prices: 'The prices are examples, because nobody has set the plant’s own yet. Customers do not see them.',
};
export const reasonWords = (reason: Reason): string =>
  t(REASON_WORDS[reason.code], 'weight_clb' in reason ? { weight: showWeights(reason.weight_clb) } : {});

export const UNIT_WORDS: Readonly<Record<PriceUnit, Words>> = {
  head: 'by the head',
  animal: 'by the animal',
  hanging_lb: 'by the pound hanging',
  packed_lb: 'by the pound packed',
  share: 'by the share',
};
