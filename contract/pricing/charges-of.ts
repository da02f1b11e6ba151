import { unsoldOf } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import {
  type Fact,
  isService,
  type PriceLine,
  type PriceUnit,
  type Service,
  type TaxClass,
} from '#contract/pricing/price-list.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** An extra charge that a cut sheet's template sets for a cut or an option. Weights in hundredths of a pound. */
export interface Surcharge {
  title: string;
  cents: number;
  /** The number of pounds charged for; null for a flat fee. */
  clb: number | null;
}

/** The facts that determine what a share is charged. All weights are in hundredths of a pound; null while unknown. */
export interface ChargeFacts {
  /** Animals in the order; more than one only for a flock. */
  heads: number;
  /** The quarters in each of the animal's shares, ordered by cart id. `at` is the index of the share being charged. */
  split: readonly number[];
  at: number;
  /** For the whole animal or flock. */
  live_clb: number | null;
  hanging_clb: number | null;
  /** Of this share. */
  packaged_clb: number | null;
  packages: number;
  /** Work that is charged by time, in hundredths of an hour. */
  hours: number;
  /** The services requested for this share, with the pounds made; 0 for services without a weight, such as organs. */
  services: Partial<Record<Service, number>>;
  /** Facts that add a charge, except the share's size, which follows from `split`. */
  facts: readonly Exclude<Fact, 'split_half' | 'split_quarter'>[];
  surcharges: readonly Surcharge[];
}

/** One line of a bill. */
export interface Charge {
  /** The position of its line in the price list; surcharges come after the lines. */
  at: number;
  /** `minimum`: the amount needed to reach the line's minimum. */
  kind: 'line' | 'minimum' | 'surcharge';
  name: string;
  unit: PriceUnit;
  /** `quantity` is in hundredths of a unit, `unit_cents` the price of one unit; `cents` is their product, rounded. */
  quantity: number;
  unit_cents: number;
  cents: number;
  /** The full fee for the animal, if this share pays only a part of it; otherwise null. */
  whole_cents: number | null;
  tax_class: TaxClass;
}

/**
 * What a share is charged. Estimates and invoices use this one computation, so they agree to the cent. Amounts are rounded half
 * up per line. A fee for the whole animal is split in cents by quarters. The animal's pounds are split in hundredths, and each
 * share pays for its own. See docs/decisions/0031-price-lists.md.
 */
export function chargesOf(lines: readonly PriceLine[], facts: ChargeFacts): Charge[] {
  return [
    ...lines.flatMap((line, at) => (applies(line, facts) ? chargeFor(line, at, facts) : [])),
    ...facts.surcharges.map(
      ({ title, cents, clb }, nth): Charge => ({
        at: lines.length + nth,
        kind: 'surcharge',
        name: title,
        unit: clb === null ? 'share' : 'packaged_lb',
        quantity: clb ?? 100,
        unit_cents: cents,
        cents: clb === null ? cents : lineAmount(cents, clb),
        whole_cents: null,
        tax_class: 'processing',
      }),
    ),
  ].filter(({ cents }) => cents > 0);
}

/** The weights that these lines need but that haven't been recorded yet. */
export function missingWeights(lines: readonly PriceLine[], facts: ChargeFacts): WeightName[] {
  const used = lines.filter((line) => applies(line, facts));
  const needs = (unit: PriceUnit) => used.some((line) => line.unit === unit && !isService(line.when));
  return [
    ...(needs('live_lb') && facts.live_clb === null ? (['live_clb'] as const) : []),
    ...(needs('hanging_lb') && facts.hanging_clb === null ? (['hanging_clb'] as const) : []),
    ...(needs('packaged_lb') && facts.packaged_clb === null ? (['packaged_clb'] as const) : []),
  ];
}
export type WeightName = 'live_clb' | 'hanging_clb' | 'packaged_clb';

function applies({ when }: PriceLine, { services, facts, split, at }: ChargeFacts): boolean {
  if (when === 'always') return true;
  if (isService(when)) return services[when] !== undefined;
  const quarters = split[at] ?? 0;
  if (when === 'split_half') return quarters === 2;
  if (when === 'split_quarter') return quarters % 2 === 1;
  return facts.includes(when);
}

const WHOLE_UNITS = { head: 1, animal: 1, half: 2, quarter: 4 } as const;
const isOfAnimal = (unit: PriceUnit): unit is keyof typeof WHOLE_UNITS => unit in WHOLE_UNITS;

function chargeFor(line: PriceLine, at: number, facts: ChargeFacts): Charge[] {
  const { name, unit, cents: unit_cents, tax_class } = line;
  const least = line.minimum_cents ?? 0;
  const shares = [...facts.split, unsoldOf(facts.split)];
  const shared = { at, name, tax_class };
  const partOf = (whole: number) => splitFairly(whole, shares)[facts.at] ?? 0;
  const fee = (kind: Charge['kind'], feeUnit: PriceUnit, whole: number): Charge => {
    const cents = partOf(whole);
    const whole_cents = cents === whole ? null : whole;
    return { ...shared, kind, unit: feeUnit, quantity: 100, unit_cents: cents, cents, whole_cents };
  };
  const missingTo = (whole: number) => (least > whole ? [fee('minimum', 'animal', least - whole)] : []);

  if (isOfAnimal(unit)) {
    const whole = unit_cents * WHOLE_UNITS[unit] * (unit === 'head' ? facts.heads : 1);
    return [fee('line', unit, whole), ...missingTo(whole)];
  }
  const quantities = quantitiesOf(line, facts, shares);
  if (quantities === null) return [];
  const { own: quantity, all } = quantities;
  const cents = lineAmount(unit_cents, quantity);
  const charged: Charge = { ...shared, kind: 'line', unit, quantity, unit_cents, cents, whole_cents: null };
  if (all !== null) return [charged, ...missingTo(sum(all.map((one) => lineAmount(unit_cents, one))))];
  const missing = partOf(least) - cents;
  if (missing <= 0) return [charged];
  const minimum: Charge = { ...charged, kind: 'minimum', unit: 'animal', quantity: 100, unit_cents: missing };
  return [charged, { ...minimum, cents: missing }];
}

/**
 * The share's quantity in hundredths of the unit and, if the animal's weight is divided, the quantities of all shares.
 * Null while the weight is unknown.
 */
function quantitiesOf(
  { unit, when }: PriceLine,
  facts: ChargeFacts,
  shares: readonly number[],
): { own: number; all: number[] | null } | null {
  const { at, live_clb, hanging_clb, services } = facts;
  const ofOwn = (own: number | null) => (own === null ? null : { own, all: null });
  const ofAnimal = (clb: number | null) => {
    if (clb === null) return null;
    const all = splitFairly(clb, shares);
    return { own: all[at] ?? 0, all };
  };
  if (unit === 'live_lb') return ofAnimal(live_clb);
  if (unit === 'hanging_lb') return ofAnimal(hanging_clb);
  if (unit === 'packaged_lb') return ofOwn(isService(when) ? (services[when] ?? 0) : facts.packaged_clb);
  if (unit === 'package') return ofOwn(facts.packages * 100);
  if (unit === 'hour') return ofOwn(facts.hours);
  return ofOwn(100);
}
