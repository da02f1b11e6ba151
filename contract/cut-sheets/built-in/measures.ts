import { type Choice, valuesOf } from '#contract/cut-sheets/answers.ts';
import { DIVIDERS, percentOf } from '#contract/cut-sheets/built-in/portions.ts';
import { shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { amountsIn, totalOf } from '#contract/cut-sheets/templates/number-answers.ts';
import type { Question, Subcut } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';

// Reads weights and sizes from a question's options. Plants write the options themselves, so this reads them as a person
// would: '3-4 lb', '1 1/2 lb', '3/4"', '75 %', 'One'. docs/yield-estimate.md lists the formats it understands.

const NUMBER = String.raw`\d+(?:\.\d+)?(?:\s+\d+\/\d+)?|\d+\/\d+`;
const POUNDS = new RegExp(String.raw`(?<![\d/.])(${NUMBER})(?:\s*-\s*(${NUMBER}))?\s*lb\b`, 'gi');
const INCHES = new RegExp(String.raw`(?<![\d/.])(${NUMBER})(?:\s*-\s*(${NUMBER}))?\s*(?:"|″|in\b)`, 'i');
const PERCENT = /(\d+(?:\.\d+)?)\s*%/;
/** Thickness of a cattle rib, including the meat. */
const RIB_INCHES = 1.8;

/** '3/4' → 0.75, '1 1/2' → 1.5. */
const numberIn = (words: string): number =>
  words
    .trim()
    .split(/\s+/)
    .reduce((sum, word) => {
      const [over = 0, under = 1] = word.split('/').map(Number);
      return sum + (under > 0 ? over / under : 0);
    }, 0);
const middle = (low: string, high: string | undefined) => (numberIn(low) + numberIn(high ?? low)) / 2;

/** The weight of one package: '3-4 lb' → 3.5. For 'Half 1 lb, half 2 lb' it is the average pounds per package. */
export function poundsIn(words: string): number | null {
  const weights = [...words.matchAll(POUNDS)].map(([, low = '', high]) => middle(low, high)).filter((lb) => lb > 0);
  if (weights.length === 0) return null;
  return weights.length / sum(weights.map((pounds) => 1 / pounds));
}
export function inchesIn(words: string): number | null {
  const ribs = /(\d+)\s*ribs?\b/i.exec(words)?.[1];
  if (ribs !== undefined) return Number(ribs) * RIB_INCHES || null;
  const [, low, high] = INCHES.exec(words) ?? [];
  return low === undefined ? null : middle(low, high) || null;
}
/** How many pieces the cut from one side is divided into. */
function piecesIn(words: string): number | null {
  const counted = /(\d+)\s*pieces?\b/i.exec(words)?.[1];
  if (counted !== undefined) return Number(counted) || null;
  if (/\bquarter(s|ed)\b/i.test(words)) return 4;
  if (/\bhal(f|ves|ved)\b/i.test(words)) return 2;
  return /\bwhole\b/i.test(words) ? 1 : null;
}
const percentIn = (words: string): number | null => {
  const percent = PERCENT.exec(words)?.[1];
  return percent === undefined ? null : Math.min(1, Number(percent) / 100);
};
/** A question with its answer, or else the plant's default; null if it has neither. */
interface Asked {
  question: Question;
  value: string | null;
}

/** The weights and counts that follow from the answers for a chosen cut. */
export interface Reading {
  /** 0 to 1. `isDivided` is set if the sheet asks for a portion, because several cuts share the part. */
  portion: number;
  isDivided: boolean;
  /** False for an organ or bone that was chosen but is not to be kept. */
  isKept: boolean;
  /** False if the sheet asks about curing and the answer is 'fresh'. */
  isCured: boolean;
  /** Partly or entirely sliced, so its packages can't be counted. */
  isSliced: boolean;
  /** Null if the sheet asks about the bone and nobody has answered yet. */
  isBoneless: boolean | null;
  /** The flavors ordered, each with its part of the weight and its package size; they are packed apart. */
  batches: Batch[];
  /** A fixed weight in pounds, such as five packages of stew meat or 10 lb of one sausage flavor. */
  fixedPounds: number | null;
  packagePounds: number | null;
  inches: number | null;
  pieces: number | null;
  perPackage: number | null;
  patties: { portion: number | null; pounds: number | null; perPackagePounds: number | null } | null;
  /** Leanness of the ground meat compared with the plant's default: 90/10 instead of 85/15 gives 85 / 90 of the weight. */
  leanFactor: number;
  /** Purchased fat that is ground in, as a fraction of the packed weight. */
  addedFat: number;
}

/** One flavor of several, `portion` of the cut's weight. */
interface Batch {
  portion: number;
  packagePounds: number | null;
}

/** Steaks are cut from the center; the ends become roasts or ground meat. */
const CENTER = 0.65;

export function readChoices(subcut: Subcut, choices: readonly Choice[]): Reading {
  const asked = shownQuestions(subcut, choices).map((question): Asked => {
    const [answered] = valuesOf(choices, question.description);
    const isOpenGroup = question.group !== null && !question.group.isRequired;
    return { question, value: answered ?? (isOpenGroup ? null : (question.default ?? null)) };
  });
  const patties = asked.filter(({ question }) => /patties/i.test(question.group?.description ?? ''));
  const rest = asked.filter((one) => !patties.includes(one));
  const find = (label: RegExp) => rest.find(({ question }) => label.test(question.label))?.value ?? null;
  const first = (read: (words: string) => number | null) =>
    rest.reduce<number | null>((found, { value }) => found ?? (value === null ? null : read(value)), null);
  const portions = rest.filter(({ question }) => question.group === null && DIVIDERS.includes(question.description));
  const packagePounds = packagePoundsIn(rest);

  return {
    portion:
      (/^ground/i.test(find(/^ends$/i) ?? '') ? CENTER : 1) *
      portions.reduce((all, { value }) => (all * (percentOf(value ?? 'All') ?? 100)) / 100, 1),
    isDivided: portions.length > 0,
    isKept: !/^(do not|don’t|don't|no\b)/i.test(find(/^keep/i) ?? ''),
    isCured: !/^fresh/i.test(find(/^cure/i) ?? ''),
    isSliced: /\bslices\b/i.test(find(/^form$/i) ?? ''),
    isBoneless: bonelessOf(rest),
    fixedPounds: fixedPoundsOf(rest, choices, packagePounds),
    packagePounds,
    batches: batchesOf(rest, choices),
    inches: first(inchesIn),
    pieces: first(piecesIn),
    perPackage: countIn(find(/^per pack/i)),
    patties: pattiesOf(patties),
    leanFactor: leanFactorOf(rest),
    addedFat: Math.min(0.9, percentIn(find(/^added fat/i) ?? '') ?? 0),
  };
}

/** What a package weighs. Pounds that say how much is made are not the size of a package. */
function packagePoundsIn(asked: readonly Asked[]): number | null {
  const sizes = asked.filter(({ question }) => !isQuantity(question) && question.about === null);
  return sizes.reduce<number | null>((found, { value }) => found ?? (value === null ? null : poundsIn(value)), null);
}
function isQuantity({ type, label, unit = '' }: Question): boolean {
  if (type === 'Amounts' || isBatch(label)) return true;
  const isOpen = type === 'Textbox' || (type === 'Number' && /^lb$/i.test(unit));
  return isOpen && !/pack|size|weigh|roast/i.test(label);
}
const isBatch = (label: string) => /^(pounds|batch)\b/i.test(label);

function batchesOf(asked: readonly Asked[], choices: readonly Choice[]): Batch[] {
  const ordered = asked.find(({ question }) => question.type === 'Amounts')?.question;
  const amounts = ordered ? amountsIn(ordered, valuesOf(choices, ordered.description)) : [];
  const total = totalOf(amounts);
  if (amounts.length > 0)
    return amounts.map(({ option, number }) => {
      const own = asked.filter(({ question }) => question.about?.option === option);
      const size = own.map(({ value }) => poundsIn(value ?? '')).find((pounds) => pounds !== null);
      return { portion: number / total, packagePounds: size ?? null };
    });
  const kinds = asked.find(({ question }) => question.type === 'Multiselect')?.question;
  const flavors =
    kinds && asked.some(({ question }) => isEachPounds(question.label)) ? valuesOf(choices, kinds.description) : [];
  return flavors.map(() => ({ portion: 1 / flavors.length, packagePounds: null }));
}
const isEachPounds = (label: string) => /^pounds of each\b/i.test(label);

const countIn = (words: string | null): number | null => Number(/^\s*(\d+)\s*$/.exec(words ?? '')?.[1] ?? 0) || null;

function bonelessOf(asked: readonly Asked[]): boolean | null {
  const bone = asked.find(
    ({ question: { options } }) => options.some(isBoneless) && options.some((option) => !isBoneless(option)),
  );
  if (!bone) return false;
  return bone.value === null ? null : isBoneless(bone.value);
}
const isBoneless = (words: string) => /boneless/i.test(words);

/**
 * Examples: 10 lb Italian and 5 lb breakfast; five packages of 1 lb; two roasts of 3-4 lb; 15 lb in each of three flavors; a
 * batch of 10 lb.
 */
function fixedPoundsOf(
  asked: readonly Asked[],
  choices: readonly Choice[],
  packagePounds: number | null,
): number | null {
  const amounts = asked.flatMap(({ question }) =>
    /^lb$/i.test(question.unit ?? '') ? amountsIn(question, valuesOf(choices, question.description)) : [],
  );
  if (amounts.length > 0) return totalOf(amounts);
  const count = countIn(asked.find(({ question }) => /^(packages|roasts)$/i.test(question.label))?.value ?? null);
  if (count !== null && packagePounds !== null) return count * packagePounds;
  const batch = asked.find(({ question }) => isBatch(question.label))?.value;
  const pounds = batch ? poundsIn(batch) : null;
  if (pounds === null) return null;
  const isEach = asked.some(({ question }) => isEachPounds(question.label));
  const kinds = asked.find(({ question }) => question.type === 'Multiselect')?.question;
  return pounds * (isEach && kinds ? Math.max(1, valuesOf(choices, kinds.description).length) : 1);
}

function pattiesOf(asked: readonly Asked[]): Reading['patties'] {
  const value = (label: RegExp) => asked.find(({ question }) => label.test(question.label))?.value ?? null;
  const share = value(/^share/i);
  if (share === null) return null;
  const size = poundsIn(value(/^size/i) ?? '');
  const each = countIn(value(/^per pack/i));
  return {
    portion: percentIn(share),
    pounds: poundsIn(share),
    perPackagePounds: size !== null && each !== null ? size * each : null,
  };
}

function leanFactorOf(asked: readonly Asked[]): number {
  const found = asked.find(({ question }) => question.options.some((option) => leanIn(option) !== null))?.question;
  const usual = leanIn(found?.default ?? '');
  const wanted = leanIn(asked.find(({ question }) => question === found)?.value ?? '');
  return usual === null || wanted === null ? 1 : usual / wanted;
}
const leanIn = (words: string): number | null => Number(/^(\d\d)\/\d\d$/.exec(words)?.[1] ?? 0) || null;
