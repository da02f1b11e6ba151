import type { Path } from 'react-hook-form';
import { isDay } from '#contract/lib/days.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import { WHOLE_NUMBER_WORDS } from '#contract/lib/read-number.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { hasContact } from '#contract/market/lots/contact-details.ts';
import {
  basisOf,
  LotForm,
  MAX_ANIMALS,
  MAX_CLB,
  MAX_PIECES,
  type OwnLot,
  PRICE_BASES,
  type PriceBasis,
} from '#contract/market/lots/lot.ts';
import { type HighEstimate, NOT_OVER, reversedIn } from '#contract/market/lots/missing.ts';
import { PRACTICE_RULES, type Practice } from '#contract/market/lots/practices.ts';
import { AMOUNT_LIMIT_WORDS, AMOUNT_WORDS, readAmount } from '#contract/orders/deposit.ts';
import { answerFor, type InspectionAnswer } from '#contract/orders/offering.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';

/** A lot's values in the form: money as typed, weights in whole pounds, and '' for blank fields. */
export interface LotValues {
  kind: 'animal' | 'product';
  title: string;
  description: string;
  species: string;
  breed: string;
  practices: Practice[];
  /** The record behind each claim. Undefined until one is typed. */
  proofs: Partial<Record<Practice, string | undefined>>;
  price_cents: string;
  price_basis: string;
  hanging_low_clb: number | '';
  hanging_high_clb: number | '';
  live_low_clb: number | '';
  live_high_clb: number | '';
  /** In pounds, with decimals. */
  piece_low_clb: number | '';
  piece_high_clb: number | '';
  share_sizes: string[];
  deposit_cents: string;
  animals: number | '';
  plant_id: string;
  dropoff_date: string;
  process_option: string;
  offering: InspectionAnswer;
  pickup: string;
  pickup_note: string;
  piece_name: string;
  pieces: number | '';
  sells_until: string;
}

/** A lot's weights are typed in whole pounds. */
export const MAX_POUNDS = 9999;

const typed = (cents: number | null): string => (cents ? plainDollars(cents) : '');
const pounds = (clb: number | null): number | '' => (clb === null ? '' : Math.round(clb / 100));

export function valuesOf(lot: OwnLot | undefined): LotValues {
  const form = lot ?? LotForm.parse({});
  return {
    kind: form.kind,
    title: form.title,
    description: form.description,
    species: form.species,
    breed: form.breed,
    practices: form.practices,
    proofs: form.proofs,
    price_cents: typed(form.price_cents),
    price_basis: form.price_basis === 'piece' ? 'hanging' : form.price_basis,
    hanging_low_clb: pounds(form.hanging_low_clb),
    hanging_high_clb: pounds(form.hanging_high_clb),
    live_low_clb: pounds(form.live_low_clb),
    live_high_clb: pounds(form.live_high_clb),
    piece_low_clb: form.piece_low_clb === null ? '' : form.piece_low_clb / 100,
    piece_high_clb: form.piece_high_clb === null ? '' : form.piece_high_clb / 100,
    share_sizes: form.share_sizes.map(String),
    deposit_cents: typed(form.deposit_cents),
    animals: form.animals,
    plant_id: form.plant_id === 0 ? '' : String(form.plant_id),
    dropoff_date: form.dropoff_date ?? '',
    process_option: form.process_option,
    // Before a plant is chosen, there is no default to confirm.
    offering: form.plant_id === 0 ? '' : form.offering,
    // The server stores farm pickup for products, but the seller never chose it.
    pickup: form.kind === 'product' ? LotForm.parse({}).pickup : form.pickup,
    pickup_note: form.pickup_note,
    piece_name: form.piece_name,
    pieces: form.pieces === 0 ? '' : form.pieces,
    sells_until: form.sells_until ?? '',
  };
}

function amountProblem(amount: string): Words | null {
  const cents = readAmount(amount);
  if (cents === null) return AMOUNT_WORDS;
  return cents > MAX_PRICE_CENTS ? AMOUNT_LIMIT_WORDS : null;
}

const estimatesOf = (values: LotValues) => ({
  hanging_low_clb: clbOf(usable(values, 'hanging_low_clb')),
  hanging_high_clb: clbOf(usable(values, 'hanging_high_clb')),
  live_low_clb: clbOf(usable(values, 'live_low_clb')),
  live_high_clb: clbOf(usable(values, 'live_high_clb')),
  piece_low_clb: pieceClb(values.piece_low_clb),
  piece_high_clb: pieceClb(values.piece_high_clb),
});
/** A piece's weight, which is typed with decimals; null for a blank or unusable one. */
const pieceClb = (pounds: number | ''): number | null => {
  const clb = clbOf(pounds);
  return clb !== null && clb >= 1 && clb <= MAX_CLB ? clb : null;
};

/** The fields for whole numbers, with the least and the most that a lot accepts. */
const WHOLE_NUMBERS = {
  animals: [1, MAX_ANIMALS],
  pieces: [0, MAX_PIECES],
  hanging_low_clb: [1, MAX_POUNDS],
  hanging_high_clb: [1, MAX_POUNDS],
  live_low_clb: [1, MAX_POUNDS],
  live_high_clb: [1, MAX_POUNDS],
} as const satisfies Partial<Record<keyof LotValues, readonly [least: number, most: number]>>;
type WholeNumber = keyof typeof WHOLE_NUMBERS;

/** A whole number that the lot accepts, or '' for a blank or unusable one. */
function usable(values: LotValues, field: WholeNumber): number | '' {
  const value = values[field];
  const [least, most] = WHOLE_NUMBERS[field];
  return value !== '' && value >= least && value <= most ? value : '';
}

/** The whole numbers on the screen that can't be used. */
function wrongNumbers(values: LotValues): WholeNumber[] {
  const basis = values.price_basis === 'live' ? 'live' : 'hanging';
  const shown: WholeNumber[] =
    values.kind === 'product' ? ['pieces'] : ['animals', `${basis}_low_clb`, `${basis}_high_clb`];
  return shown.filter((field) => values[field] !== '' && usable(values, field) === '');
}

const basisIn = ({ kind, price_basis }: LotValues): PriceBasis =>
  basisOf({ kind, price_basis: PRICE_BASES.find((basis) => basis === price_basis) ?? 'hanging' });
/** The high end of the estimate that a price depends on. */
const HIGH_OF: Readonly<Partial<Record<PriceBasis, HighEstimate>>> = {
  hanging: 'hanging_high_clb',
  whole: 'hanging_high_clb',
  live: 'live_high_clb',
  pound: 'piece_high_clb',
};

/** The visible fields whose values can't be used yet, such as a half-typed year. */
export function unreadableIn(
  values: LotValues,
): Partial<Record<'price_cents' | 'deposit_cents' | 'sells_until' | HighEstimate | WholeNumber, Words>> {
  const price = amountProblem(values.price_cents);
  const deposit = values.kind === 'animal' ? amountProblem(values.deposit_cents) : null;
  const isDayWrong = values.sells_until !== '' && !isDay(values.sells_until);
  const high = HIGH_OF[basisIn(values)];
  const reversed = high ? reversedIn(estimatesOf(values))[high] : undefined;
  return {
    ...(price && { price_cents: price }),
    ...(deposit && { deposit_cents: deposit }),
    ...(isDayWrong && { sells_until: NOT_OVER }),
    ...(high && reversed && { [high]: reversed }),
    ...Object.fromEntries(wrongNumbers(values).map((field) => [field, WHOLE_NUMBER_WORDS])),
  };
}

/**
 * The form as the server accepts it. Values that can't be read yet count as blank, and so does a high estimate below
 * the low one, so that the preview and the autosave keep working while someone types.
 */
export function formOf(values: LotValues): LotForm {
  const wrong = unreadableIn(values);
  const estimates = estimatesOf(values);
  const reversed = reversedIn(estimates);
  return LotForm.parse({
    ...values,
    offering: answerFor(values.process_option, values.offering),
    proofs: Object.fromEntries(Object.entries(values.proofs).filter(([, proof]) => proof)),
    price_cents: wrong.price_cents ? null : readAmount(values.price_cents) || null,
    price_basis: basisIn(values),
    ...estimates,
    ...(reversed.hanging_high_clb && { hanging_high_clb: null }),
    ...(reversed.live_high_clb && { live_high_clb: null }),
    ...(reversed.piece_high_clb && { piece_high_clb: null }),
    share_sizes: values.share_sizes.map(Number),
    deposit_cents: wrong.deposit_cents ? 0 : (readAmount(values.deposit_cents) ?? 0),
    animals: usable(values, 'animals') || 1,
    plant_id: Number(values.plant_id) || 0,
    pieces: usable(values, 'pieces') || 0,
    sells_until: wrong.sells_until ? null : values.sells_until,
  });
}

const SCREEN_ORDER = Object.keys(LotForm.shape);

/**
 * A refusal's fields in screen order, so that the first one can get the focus. A missing record is shown at each
 * practice that needs one. If none is missing, the message is about contact details, and is shown at each record that
 * contains some.
 */
export function placeErrors(
  fields: Readonly<Record<string, string>>,
  { practices, proofs }: LotValues,
): [field: Path<LotValues>, message: string][] {
  const unproven = practices.filter((practice) => PRACTICE_RULES[practice].proof && !proofs[practice]?.trim());
  const wrong = unproven.length > 0 ? unproven : practices.filter((practice) => hasContact(proofs[practice] ?? ''));
  return Object.entries(fields)
    .toSorted(([a], [b]) => SCREEN_ORDER.indexOf(a) - SCREEN_ORDER.indexOf(b))
    .flatMap(([field, message]) =>
      field === 'proofs'
        ? wrong.map((practice): [Path<LotValues>, string] => [`proofs.${practice}`, message])
        : [[field as Path<LotValues>, message]],
    );
}
