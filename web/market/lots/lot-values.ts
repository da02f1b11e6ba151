import { plainDollars } from '#contract/lib/figures.ts';
import { LotForm, type OwnLot } from '#contract/market/lots/lot.ts';
import type { Practice } from '#contract/market/lots/practices.ts';
import { readAmount } from '#contract/orders/deposit.ts';

/** A lot as it stands in the form: money as typed, weights in whole pounds, '' for blanks. */
export interface LotValues {
  kind: 'animal' | 'product';
  title: string;
  description: string;
  species: string;
  breed: string;
  practices: Practice[];
  proofs: Partial<Record<Practice, string>>;
  price_cents: string;
  price_basis: string;
  hanging_low_clb: number | '';
  hanging_high_clb: number | '';
  live_low_clb: number | '';
  live_high_clb: number | '';
  share_sizes: string[];
  deposit_cents: string;
  animals: number | '';
  plant_id: string;
  dropoff_date: string;
  process_option: string;
  pickup: string;
  pickup_note: string;
  piece_name: string;
  pieces: number | '';
  sells_until: string;
}

const typed = (cents: number | null): string => (cents ? plainDollars(cents) : '');
const pounds = (clb: number | null): number | '' => (clb === null ? '' : Math.round(clb / 100));
const clbOf = (lb: number | ''): number | null => (lb === '' ? null : Math.round(lb * 100));

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
    share_sizes: form.share_sizes.map(String),
    deposit_cents: typed(form.deposit_cents),
    animals: form.animals,
    plant_id: form.plant_id === 0 ? '' : String(form.plant_id),
    dropoff_date: form.dropoff_date ?? '',
    process_option: form.process_option,
    pickup: form.pickup,
    pickup_note: form.pickup_note,
    piece_name: form.piece_name,
    pieces: form.pieces === 0 ? '' : form.pieces,
    sells_until: form.sells_until ?? '',
  };
}

/**
 * The form as the server accepts it. An amount that isn't valid yet counts as blank, so that typing never stops the autosave.
 */
export function formOf(values: LotValues): LotForm {
  const isProduct = values.kind === 'product';
  return LotForm.parse({
    ...values,
    price_cents: readAmount(values.price_cents) || null,
    price_basis: isProduct ? 'piece' : values.price_basis,
    hanging_low_clb: clbOf(values.hanging_low_clb),
    hanging_high_clb: clbOf(values.hanging_high_clb),
    live_low_clb: clbOf(values.live_low_clb),
    live_high_clb: clbOf(values.live_high_clb),
    share_sizes: values.share_sizes.map(Number),
    deposit_cents: readAmount(values.deposit_cents) ?? 0,
    animals: values.animals || 1,
    plant_id: Number(values.plant_id) || 0,
    pieces: values.pieces || 0,
  });
}
