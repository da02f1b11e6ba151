import { z } from 'zod';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { type CutUp, cutUp, type Made, readList } from '#contract/cut-sheets/cut-up.ts';
import { countPackages } from '#contract/cut-sheets/estimate/count-packages.ts';
import {
  adjusted,
  type CutStyle,
  DIFFERENCE,
  type PlantYield,
  PlantYields,
  styleOf,
} from '#contract/cut-sheets/estimate/plant-yield.ts';
import { type EstimatedLine, priceRanges } from '#contract/cut-sheets/estimate/price-ranges.ts';
import {
  knowingOf,
  packagesInAll,
  packedInAll,
  productsOf,
  sheetOptions,
  withPacked,
} from '#contract/cut-sheets/estimate/products-of.ts';
import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { surchargesOf } from '#contract/cut-sheets/estimate/services-of.ts';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import { sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { comesAsFlock, SpeciesKey } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbWithin } from '#contract/lib/weight.ts';
import { PackedProduct } from '#contract/orders/packed-products.ts';
import {
  type Charge,
  type ChargeFacts,
  chargesOf,
  missingWeights,
  type Product,
  uncountedIn,
  type WeightName,
} from '#contract/pricing/charges-of.ts';
import { PriceLine } from '#contract/pricing/price-list.ts';
import { splitPounds } from '#contract/pricing/split-pounds.ts';

/** The inputs of an estimate: the animal, the share, the weight, and the plant's prices. */
export const Basis = z.object({
  species: SpeciesKey,
  /** Null for a sheet without an animal, which is estimated as if for a whole animal. */
  quarters: z.int().nullable(),
  /** The quarters in each of the animal's shares, ordered by cart id. `at` is the index of this share. */
  split: z.array(z.int()),
  at: z.int(),
  heads: z.int(),
  /** The weight of the animal, or of the whole flock; null until weighed. */
  hanging_weight_clb: z.int().nullable(),
  /** Both sides, if they were weighed one by one, and the first quarter of each share. */
  sides: z.object({ left_clb: z.int(), right_clb: z.int(), places: z.array(z.int()) }).nullish(),
  /**
   * The weights of the live animal or flock and of this share's packages, once they are weighed; until then, they are
   * estimated.
   */
  live_weight_clb: z.int().nullish(),
  packaged_weight_clb: z.int().nullish(),
  /** What was packed from the share so far, product by product. */
  packed: z.array(PackedProduct).optional(),
  /** How long the carcass hangs, and how many heads were booked, if the plant charges by that. */
  hanging_days: z.int().nullish(),
  booked_heads: z.int().nullish(),
  is_over_age_bull: z.boolean(),
  /** What the plant's last animals yielded, if the estimate follows them. */
  yields: PlantYields.nullish(),
  /**
   * The price list that applies to the animal. If the plant hasn't set one, the office gets example prices, and everyone
   * else gets null.
   */
  prices: z.array(PriceLine).nullable(),
  are_examples: z.boolean(),
  /** The order whose weight the user can enter; null if there is no order or they aren't allowed to. */
  weighable_order_id: z.int().nullable(),
});
export type Basis = z.output<typeof Basis>;

export interface EstimatedCut {
  part: string;
  title: string;
  weight_clb: Range;
  /** Null if the size of a package is unknown. */
  packages: Range | null;
  /** `trim`: ground entirely. `top`: an extra that is not weighed here. */
  becomes: Made['becomes'];
}
/** The reasons why the figures are only estimates, each with the weights that its sentence mentions. */
export type Reason =
  | { code: 'weighed' | 'usual_weight' | 'whole_animal' | 'flock'; weight_clb: Range }
  | { code: 'cooler_loss' | 'bone_in' | 'added_fat' | 'trim_unpacked'; weight_clb: Range }
  | { code: 'own_yield'; count: number }
  | { code: 'leaner' | 'fatter' | 'on_top' | 'yield_guessed' | 'no_weights' | 'animals_differ' }
  | { code: 'kill_shared' | 'least' | 'without_services' | 'price_leaves_out' | 'prices_unset' | 'example_prices' };

export interface Estimate {
  hanging_clb: Range;
  isWeighed: boolean;
  packaged_clb: Range;
  cuts: EstimatedCut[];
  price: { total: Range; lines: EstimatedLine[] } | null;
  reasons: Reason[];
}

/** Weight lost in the cooler before cutting. See docs/trade-facts.md, Cooler loss. */
const SHRINK = 0.03;
const RUNS = ['low', 'likely', 'high'] as const;
type Run = (typeof RUNS)[number];
/** `spread`: how far animals that weigh the same are apart. */
const yieldingOf = (spread: number) => ({
  low: { times: 1 - spread, keepsBone: false },
  likely: { times: 1, keepsBone: true },
  high: { times: 1 + spread, keepsBone: true },
});

const rangeOf = (value: (run: Run) => number): Range => ({
  low: value('low'),
  likely: value('likely'),
  high: value('high'),
});
/**
 * With unusual numbers in the plant's form, a lean animal can yield more than a fat one, so the low and high ends are sorted.
 */
function sumOf(ranges: readonly Range[]): Range {
  const [low, likely, high] = RUNS.map((run) => sum(ranges.map((range) => range[run]))) as [number, number, number];
  return { low: Math.min(low, likely, high), likely, high: Math.max(low, likely, high) };
}

/**
 * Estimates the result of cutting a share according to this list: packed weight and packages per cut, and the plant's charges.
 * Pure, and fast enough to run on every click. The reasons say why it is only an estimate. See docs/yield-estimate.md.
 */
export function estimateOf(template: Template, list: OrderList, basis: Basis): Estimate {
  const cut = cutInRuns(template, list, basis);
  const { share_clb, hanging, runs, hasWeights, cuts, packaged_clb, own } = cut;
  const lines = basis.prices && priceRanges(basis.prices, cut.factsOf);
  return {
    hanging_clb: share_clb,
    isWeighed: basis.hanging_weight_clb !== null,
    packaged_clb,
    cuts,
    price: lines && { total: sumOf(lines.map(({ cents }) => cents)), lines },
    reasons: reasonsOf({ basis, hanging, runs, hasWeights, lines, own }),
  };
}

/**
 * An invoice's charges: for a weighed animal, the estimate's likely lines, to the cent. What isn't weighed yet is named, unless
 * no line needs it.
 */
export function finalCharges(
  template: Template,
  list: OrderList,
  basis: Basis,
  prices: readonly PriceLine[],
): { charges: Charge[]; hanging_clb: number | null; missing: WeightName[]; uncounted: string[] } {
  const { factsOf, share_clb } = cutInRuns(template, list, basis);
  const isWeighed = basis.hanging_weight_clb !== null;
  const likely = factsOf('likely', isWeighed);
  const facts = isWeighed ? likely : unweighed(likely, basis);
  return {
    charges: chargesOf(prices, facts),
    hanging_clb: isWeighed ? share_clb.likely : null,
    missing: missingWeights(prices, facts),
    uncounted: uncountedIn(prices, facts),
  };
}

/** What the model expects to be packed of a share, and how it is cut, without what the plant has learned. */
export function modelOf(template: Template, list: OrderList, basis: Basis): { packaged_clb: number; style: CutStyle } {
  const { packaged_clb, runs } = cutInRuns(template, list, { ...basis, yields: null });
  return { packaged_clb: packaged_clb.likely, style: styleOf(runs.likely.made) };
}

/** What a share's sheet asks for, with the weights that are expected; null for all of them if the animal wasn't weighed. */
export function productsMade(template: Template, list: OrderList, basis: Basis): Product[] {
  const { runs, factsOf } = cutInRuns(template, list, basis);
  const ground = runs.likely.made.filter(({ becomes }) => becomes === 'trim').map(({ subcut }) => subcut.title);
  const { products } = factsOf('likely', basis.hanging_weight_clb !== null);
  return products.filter(({ title }) => !ground.includes(title));
}

/**
 * What is expected of each cut on a share's sheet, in the order of the plant's form, for this many sides with muscles of this
 * `length`.
 */
export function cutsAsked(
  template: Template,
  list: OrderList,
  basis: Basis,
): { made: Made[]; sides: number; length: number } {
  const order = Object.values(template).flatMap((part) => part.subcuts);
  const { runs, length } = cutInRuns(template, list, basis);
  const made = runs.likely.made.toSorted((a, b) => order.indexOf(a.subcut) - order.indexOf(b.subcut));
  return { made, sides: (basis.heads * (basis.quarters ?? 4)) / 2, length: length.likely };
}

/** Without a hanging weight, only what was weighed or counted itself is known. */
const unweighed = (facts: ChargeFacts, { live_weight_clb = null }: Basis): ChargeFacts => ({
  ...facts,
  hanging_clb: null,
  live_clb: live_weight_clb,
  packaged_clb: facts.estimated?.includes('packaged_clb') ? null : facts.packaged_clb,
  packages: facts.estimated?.includes('packages') ? null : facts.packages,
});

/** Cuts the share up three times: for a light, a likely, and a heavy animal. */
function cutInRuns(template: Template, list: OrderList, basis: Basis) {
  const { species, heads } = basis;
  const quarters = basis.quarters ?? 4;
  const usual = USUAL[species];
  const whole = rangeOf((run) => basis.hanging_weight_clb ?? Math.round(usual.hanging[run] * heads * 100));
  const share_clb = rangeOf((run) => partOf(whole[run], basis));
  const hanging = rangeOf((run) => share_clb[run] / 100);
  const hasWeights = Object.values(template).some((part) => part.weight_percent);
  const parts = readList(template, list);
  const coldOf = (run: Run) => hanging[run] * (1 - SHRINK);
  const own = basis.yields?.[styleOf(cutUp(parts, coldOf('likely'), yieldingOf(DIFFERENCE).likely).made)] ?? null;
  const yielding = yieldingOf(own?.spread ?? DIFFERENCE);
  const runs = rangeOfRuns((run) => {
    const cut = cutUp(parts, coldOf(run), yielding[run]);
    return own ? adjusted(cut, own.factor, hanging[run]) : cut;
  });
  // A carcass of twice the weight isn't twice as long.
  const length = rangeOf((run) => Math.cbrt(whole[run] / (usual.hanging.likely * heads * 100)));
  const cuts = hasWeights ? cutsOf(template, runs, (heads * quarters) / 2, length) : [];
  const packaged_clb = hasWeights
    ? sumOf(cuts.map(({ weight_clb }) => weight_clb))
    : rangeOf((run) =>
        clbWithin(
          hanging[run] * (own ? usual.packaged.likely * own.factor * yielding[run].times : usual.packaged[run]),
        ),
      );
  return {
    share_clb,
    hanging,
    runs,
    hasWeights,
    cuts,
    packaged_clb,
    own,
    length,
    /** `isKnown`: false if what nobody weighed counts as unknown instead of being estimated. */
    factsOf: (run: Run, isKnown = true) =>
      factsOf(basis, runs[run], { template, list, whole: whole[run], packaged: packaged_clb[run], cuts, run, isKnown }),
  };
}

type Runs = Record<Run, CutUp>;
const rangeOfRuns = (run: (run: Run) => CutUp): Runs => ({ low: run('low'), likely: run('likely'), high: run('high') });

/** In the order of the plant's form. All three runs use the same list, so they have the same cuts. */
function cutsOf(template: Template, runs: Runs, sides: number, length: Range): EstimatedCut[] {
  const order = Object.values(template).flatMap((part) => part.subcuts);
  const of = (run: Run, { subcut }: Made) => runs[run].made.find((made) => made.subcut === subcut);
  return runs.likely.made
    .toSorted((a, b) => order.indexOf(a.subcut) - order.indexOf(b.subcut))
    .map((made): EstimatedCut => {
      const packages = rangeOf((run) => countPackages(of(run, made) ?? made, sides, length[run]) ?? -1);
      return {
        part: made.part.title,
        title: made.subcut.title,
        weight_clb: rangeOf((run) => clbWithin(of(run, made)?.pounds ?? 0)),
        packages: packages.likely < 0 ? null : packages,
        becomes: made.becomes,
      };
    });
}

/** A share's part of the animal's weight. A sheet without an order is for the whole animal. */
const partOf = (whole: number, { split, at, quarters, sides }: Basis): number =>
  quarters === null ? whole : (splitPounds(whole, split, sides)[at] ?? 0);

/** The facts that the share's charges would be based on if this run turned out to be right. */
function factsOf(
  basis: Basis,
  { made: cut }: CutUp,
  {
    template,
    list,
    whole,
    packaged,
    cuts,
    run,
    isKnown,
  }: {
    template: Template;
    list: OrderList;
    whole: number;
    packaged: number;
    cuts: readonly EstimatedCut[];
    run: Run;
    isKnown: boolean;
  },
): ChargeFacts {
  const { species, heads, quarters, split, at, is_over_age_bull, live_weight_clb, packed = [] } = basis;
  const knowing = knowingOf(packed, isKnown);
  const made = withPacked(cut, packed);
  const packedClb = basis.packaged_weight_clb ?? packedInAll(cut, packed);
  const packages = packagesInAll(cut, packed);
  return {
    heads,
    booked_heads: basis.booked_heads ?? heads,
    split: quarters === null ? [4] : split,
    at: quarters === null ? 0 : at,
    hanging_clb: whole,
    sides: quarters === null ? null : basis.sides,
    hanging_days: basis.hanging_days ?? null,
    live_clb: live_weight_clb ?? Math.round(whole / USUAL[species].dressing),
    packaged_clb: packedClb ?? packaged,
    packages: packages ?? sum(cuts.map((one) => one.packages?.[run] ?? 0)),
    hours: 0,
    products: productsOf(template, list, made, { packed, knowing }),
    options: sheetOptions(template, list),
    facts: is_over_age_bull ? ['over_age_bull'] : [],
    surcharges: surchargesOf(sheetQuestions(template), made, list, knowing),
    estimated: [
      ...((live_weight_clb ?? null) === null ? (['live_clb'] as const) : []),
      ...(packedClb === null ? (['packaged_clb'] as const) : []),
      ...(packages === null ? (['packages'] as const) : []),
    ],
  };
}

function reasonsOf({
  basis,
  hanging,
  runs,
  hasWeights,
  lines,
  own,
}: {
  basis: Basis;
  hanging: Range;
  runs: Runs;
  hasWeights: boolean;
  lines: readonly EstimatedLine[] | null;
  own: PlantYield | null;
}): Reason[] {
  const total = (of: (made: Made) => number) => rangeOf((run) => clbWithin(sum(runs[run].made.map(of))));
  const weight_clb = rangeOf((run) => clbWithin(hanging[run]));
  const bone = total((made) => made.bone);
  const added = total((made) => made.added);
  const unpacked = rangeOf((run) => clbWithin(runs[run].unpacked));
  const { made } = runs.likely;
  const lean = made.find(({ reading, pounds }) => reading.leanFactor !== 1 && pounds > 0)?.reading.leanFactor ?? 1;
  const reasons: (Reason | false | undefined)[] = [
    basis.quarters === null && { code: 'whole_animal', weight_clb },
    basis.hanging_weight_clb === null
      ? { code: comesAsFlock(basis.species) ? 'flock' : 'usual_weight', weight_clb }
      : { code: 'weighed', weight_clb },
    { code: 'cooler_loss', weight_clb: rangeOf((run) => clbWithin(hanging[run] * SHRINK)) },
    !hasWeights && { code: 'no_weights' },
    hasWeights && bone.likely >= WORTH_SAYING && { code: 'bone_in', weight_clb: bone },
    lean < 1 && { code: 'leaner' },
    lean > 1 && { code: 'fatter' },
    added.likely > 0 && { code: 'added_fat', weight_clb: added },
    hasWeights && unpacked.likely >= WORTH_SAYING && { code: 'trim_unpacked', weight_clb: unpacked },
    made.some(({ becomes }) => becomes === 'top') && { code: 'on_top' },
    runs.likely.isGuessed && hasWeights && { code: 'yield_guessed' },
    own !== null && { code: 'own_yield', count: own.count },
    { code: 'animals_differ' },
    lines === null && { code: 'prices_unset' },
    lines !== null && basis.are_examples && { code: 'example_prices' },
    lines?.some(({ kind, isPart }) => kind === 'line' && isPart) && { code: 'kill_shared' },
    lines?.some(({ kind, cents }) => kind === 'minimum' && cents.likely > 0) && { code: 'least' },
    lines !== null && !hasWeights && { code: 'without_services' },
    lines !== null && { code: 'price_leaves_out' },
  ];
  return reasons.filter((reason) => typeof reason === 'object');
}
/** In hundredths of a pound. */
const WORTH_SAYING = 50;
