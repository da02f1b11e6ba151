import { unsoldOf } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import { isSameProduct } from '#contract/orders/packed-products.ts';
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
import { type Sides, splitPounds } from '#contract/pricing/split-pounds.ts';

/** An extra charge that a cut sheet's template sets for a cut or an option. Weights in hundredths of a pound. */
export interface Surcharge {
  title: string;
  cents: number;
  /** The number of pounds charged for; null for a flat fee, undefined while nobody knows them. */
  clb: number | null | undefined;
  is_estimated?: boolean;
}

/** Something made from a share, or counted for it. Weights in hundredths of a pound; null while nobody knows them. */
export interface Product {
  /** The cut's title on the sheet, or the plant's own name. */
  title: string;
  service: Service | null;
  /** The options chosen for it, each with the part of the pounds that it is for: 1, unless there are several flavors. */
  options: readonly { option: string; part: number }[];
  clb: number | null;
  green_clb: number | null;
  pieces: number | null;
  /** Whether these are the plant's own weights instead of estimates. */
  is_weighed: boolean;
  is_green_weighed: boolean;
}

/** The facts that determine what a share is charged. All weights are in hundredths of a pound; null while unknown. */
export interface ChargeFacts {
  /** Animals in the order; more than one only for a flock. */
  heads: number;
  /** How many were booked, if fewer came. */
  booked_heads?: number;
  /** The quarters in each of the animal's shares, ordered by cart id. `at` is the index of the share being charged. */
  split: readonly number[];
  at: number;
  /** For the whole animal or flock. */
  live_clb: number | null;
  hanging_clb: number | null;
  sides?: Sides | null | undefined;
  hanging_days?: number | null;
  /** Of this share. */
  packaged_clb: number | null;
  packages: number | null;
  /** Work that is charged by time, in hundredths of an hour. */
  hours: number;
  /** What is made from this share. Products without a weight, such as organs, count too. */
  products: readonly Product[];
  /** The options chosen on the sheet that aren't about one cut, such as the wrapping. */
  options?: readonly string[];
  /** Facts that add a charge, except the share's size, which follows from `split`. */
  facts: readonly Exclude<Fact, 'split_half' | 'split_quarter'>[];
  surcharges: readonly Surcharge[];
  /** Which of the weights and counts above are estimates. */
  estimated?: readonly ('live_clb' | 'packaged_clb' | 'packages')[];
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
  /** Whether the quantity is an estimate, because nobody weighed or counted it. */
  is_estimated: boolean;
}

/**
 * What a share is charged. Estimates and invoices use this one computation, so they agree to the cent. Amounts are rounded half
 * up per line. A fee for the whole animal is split in cents by quarters. The animal's pounds are split in hundredths, and each
 * share pays for its own, or for its own side of the carcass. See docs/decisions/0031-price-lists.md.
 */
export function chargesOf(lines: readonly PriceLine[], facts: ChargeFacts): Charge[] {
  return [
    ...lines.flatMap((line, at) => (applies(line, facts) ? chargeFor(line, at, facts) : [])),
    ...facts.surcharges.flatMap(({ title, cents, clb, is_estimated = false }, nth): Charge[] =>
      clb === undefined
        ? []
        : [
            {
              at: lines.length + nth,
              kind: 'surcharge',
              name: title,
              unit: clb === null ? 'share' : 'packaged_lb',
              quantity: clb ?? 100,
              unit_cents: cents,
              cents: clb === null ? cents : lineAmount(cents, clb),
              whole_cents: null,
              tax_class: 'processing',
              is_estimated: clb !== null && is_estimated,
            },
          ],
    ),
  ].filter(({ cents }) => cents > 0);
}

/** The weights and counts that these lines need but that haven't been recorded yet. */
export function missingWeights(lines: readonly PriceLine[], facts: ChargeFacts): WeightName[] {
  const missing = new Set(lines.flatMap((line) => missingFor(line, facts) ?? []));
  if (facts.surcharges.some(({ clb }) => clb === undefined)) missing.add('products');
  return WEIGHT_NAMES.filter((name) => missing.has(name));
}
/** What these lines count but nobody has counted yet, such as crates. */
export const uncountedIn = (lines: readonly PriceLine[], facts: ChargeFacts): string[] => [
  ...new Set(
    lines.filter((line) => missingFor(line, facts) === 'counts').map(({ name, product = '' }) => product || name),
  ),
];
const WEIGHT_NAMES = ['live_clb', 'hanging_clb', 'packaged_clb', 'products', 'counts'] as const;
export type WeightName = (typeof WEIGHT_NAMES)[number];

function missingFor(line: PriceLine, facts: ChargeFacts): WeightName | null {
  if (!meets(line, facts)) return null;
  const { weight_of, unit, cents } = line;
  if (weight_of && classWeight(line, facts) === null) return weight_of === 'live' ? 'live_clb' : 'hanging_clb';
  // Without a price, only the minimum is charged, which doesn't depend on the weight.
  if (cents === 0 || !isInClass(line, facts)) return null;
  if (unit === 'live_lb') return facts.live_clb === null ? 'live_clb' : null;
  if (unit === 'hanging_lb') return facts.hanging_clb === null ? 'hanging_clb' : null;
  if (unit === 'piece' || unit === 'package') return ownQuantity(line, facts) === null ? 'counts' : null;
  if (unit !== 'packaged_lb' && unit !== 'green_lb') return null;
  if (ownQuantity(line, facts) !== null) return null;
  return chosenFor(line, facts) === null && unit === 'packaged_lb' ? 'packaged_clb' : 'products';
}

const applies = (line: PriceLine, facts: ChargeFacts): boolean => meets(line, facts) && isInClass(line, facts);

/** Whether the line's condition is met. */
function meets(line: PriceLine, facts: ChargeFacts): boolean {
  const { when, product = '' } = line;
  if (when === 'always') return true;
  if (when === 'added') return false;
  if (when === 'option') {
    return (
      (facts.options ?? []).some((option) => isSameProduct(option, product)) || productsFor(line, facts).length > 0
    );
  }
  if (when === 'cut' || isService(when)) return productsFor(line, facts).length > 0;
  const quarters = facts.split[facts.at] ?? 0;
  if (when === 'split_half') return quarters === 2;
  if (when === 'split_quarter') return quarters % 2 === 1;
  return facts.facts.includes(when);
}

/** What an animal weighs, in whole pounds, rounded half up; null while unknown. */
function classWeight({ weight_of }: PriceLine, { live_clb, hanging_clb, heads }: ChargeFacts): number | null {
  const clb = weight_of === 'live' ? live_clb : hanging_clb;
  return clb === null ? null : Math.floor(clb / (100 * heads) + 0.5);
}

function isInClass(line: PriceLine, facts: ChargeFacts): boolean {
  if (!line.weight_of) return true;
  const pounds = classWeight(line, facts);
  return pounds !== null && pounds >= (line.from_lb ?? 0) && pounds <= (line.to_lb ?? Number.POSITIVE_INFINITY);
}

/** The products that meet a line's condition. */
function productsFor({ when, product = '' }: PriceLine, { products }: ChargeFacts): Product[] {
  if (when === 'option') {
    return products.filter(({ options }) => options.some(({ option }) => isSameProduct(option, product)));
  }
  const isNamed = ({ title }: Product) => product === '' || isSameProduct(title, product);
  return products.filter((one) => isNamed(one) && (when === 'cut' || one.service === when));
}

/** The products whose pounds a line charges for; null for everything in the share. */
function chosenFor(line: PriceLine, facts: ChargeFacts): Product[] | null {
  const { when, unit } = line;
  const isOfProducts = when === 'cut' || when === 'option' || isService(when);
  const own = isOfProducts ? productsFor(line, facts) : [];
  if (isOfProducts && own.length > 0) return own;
  return unit === 'green_lb' ? facts.products.filter(({ service }) => service === 'smoking') : null;
}

const WHOLE_UNITS = { head: 1, animal: 1, half: 2, quarter: 4, hanging_day: 1 } as const;
/** Whether a price is charged for the whole animal and divided among its shares. */
export const isOfAnimal = (unit: PriceUnit): unit is keyof typeof WHOLE_UNITS => unit in WHOLE_UNITS;

/** How often a fee of the animal is charged. */
function timesOf({ unit, beyond = 0, least_percent = 0 }: PriceLine, facts: ChargeFacts): number {
  const { heads, booked_heads = heads, hanging_days } = facts;
  if (unit === 'head') return Math.max(heads, Math.ceil((booked_heads * least_percent) / 100));
  if (unit === 'hanging_day') return Math.max(0, (hanging_days ?? 0) - beyond);
  return isOfAnimal(unit) ? WHOLE_UNITS[unit] : 1;
}

function chargeFor(line: PriceLine, at: number, facts: ChargeFacts): Charge[] {
  const { name, unit, cents: unit_cents, tax_class } = line;
  const least = line.minimum_cents ?? 0;
  const shares = [...facts.split, unsoldOf(facts.split)];
  const shared = { at, name, tax_class, is_estimated: isEstimated(line, facts) };
  const partOf = (whole: number) => splitFairly(whole, shares)[facts.at] ?? 0;
  const fee = (kind: Charge['kind'], feeUnit: PriceUnit, whole: number): Charge => {
    const cents = partOf(whole);
    const whole_cents = cents === whole ? null : whole;
    return { ...shared, kind, unit: feeUnit, quantity: 100, unit_cents: cents, cents, whole_cents };
  };
  const missingTo = (whole: number) =>
    least > whole ? [{ ...fee('minimum', 'animal', least - whole), is_estimated: false }] : [];

  if (isOfAnimal(unit)) {
    const times = timesOf(line, facts);
    const whole = unit_cents * times;
    const charged = fee('line', unit, whole);
    const isCounted = (unit === 'head' || unit === 'hanging_day') && charged.whole_cents === null;
    return [isCounted ? { ...charged, quantity: times * 100, unit_cents } : charged, ...missingTo(whole)];
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
  return [charged, { ...minimum, cents: missing, is_estimated: false }];
}

/**
 * The share's quantity in hundredths of the unit and, if the animal's weight is divided, the quantities of all shares.
 * Null while the weight is unknown and the price depends on it.
 */
function quantitiesOf(
  line: PriceLine,
  facts: ChargeFacts,
  shares: readonly number[],
): { own: number; all: number[] | null } | null {
  const { unit, cents } = line;
  const unknown = cents === 0 ? 0 : null;
  if (unit === 'live_lb' || unit === 'hanging_lb') {
    const clb = (unit === 'live_lb' ? facts.live_clb : facts.hanging_clb) ?? unknown;
    if (clb === null) return null;
    const all = unit === 'hanging_lb' ? splitPounds(clb, facts.split, facts.sides) : splitFairly(clb, shares);
    return { own: all[facts.at] ?? 0, all };
  }
  const own = ownQuantity(line, facts) ?? unknown;
  return own === null ? null : { own, all: null };
}

/** What was made from the share, or counted for it, in hundredths of the unit; null while unknown. */
function ownQuantity(line: PriceLine, facts: ChargeFacts): number | null {
  const { unit, when, product = '', count } = line;
  if (count !== undefined && unit !== 'packaged_lb' && unit !== 'green_lb') return count;
  if (unit === 'piece') {
    const pieces = facts.products.find(({ title }) => isSameProduct(title, product))?.pieces ?? null;
    return pieces === null ? null : pieces * 100;
  }
  if (unit === 'package') return facts.packages === null ? null : facts.packages * 100;
  if (unit === 'hour') return facts.hours;
  if (unit !== 'packaged_lb' && unit !== 'green_lb') return 100;
  const chosen = chosenFor(line, facts);
  if (chosen === null) return facts.packaged_clb;
  const weights = chosen.map((one) => {
    const clb = unit === 'green_lb' ? one.green_clb : one.clb;
    const part = when === 'option' ? partWith(one, product) : 1;
    return clb === null ? null : Math.round(clb * part);
  });
  return weights.some((clb) => clb === null) ? null : sum(weights.map((clb) => clb ?? 0));
}
const partWith = ({ options }: Product, product: string): number =>
  Math.min(1, sum(options.map(({ option, part }) => (isSameProduct(option, product) ? part : 0))));

/** Whether a line's quantity is estimated from the hanging weight and the usual yields. */
function isEstimated(line: PriceLine, facts: ChargeFacts): boolean {
  const { estimated = [] } = facts;
  const { unit, cents, weight_of } = line;
  if (weight_of === 'live' && estimated.includes('live_clb')) return true;
  if (cents === 0) return false;
  if (unit === 'live_lb') return estimated.includes('live_clb');
  if (unit === 'package') return estimated.includes('packages');
  if (unit !== 'packaged_lb' && unit !== 'green_lb') return false;
  const chosen = chosenFor(line, facts);
  if (chosen === null) return estimated.includes('packaged_clb');
  return chosen.some((one) => !(unit === 'green_lb' ? one.is_green_weighed : one.is_weighed));
}
