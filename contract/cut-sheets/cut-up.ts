import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { type Reading, readChoices } from '#contract/cut-sheets/built-in/measures.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';

/** Used if the plant has not set a part's meat percentage: the average for a carcass. See docs/yield-estimate.md. */
const USUAL_MEAT_PERCENT = 60;
const USUAL_YIELD_PERCENT = 65;

/** The result for one chosen cut. Weights are exact pounds; rounding happens on display. */
export interface Made {
  part: Part;
  subcut: Subcut;
  reading: Reading;
  pounds: number;
  /** What goes into it before it is cured, smoked, or dried. */
  green: number;
  /** 0 to 1: how much of the meat available for the cut went into it. */
  portion: number;
  /** Included in the pounds: bone and fat that a boneless cut would not have, and purchased fat that was ground in. */
  bone: number;
  added: number;
  /** `trim`: ground entirely. `top`: an extra that is not weighed with the carcass. */
  becomes: 'packed' | 'trim' | 'top';
}
export interface CutUp {
  made: Made[];
  /** Meat left over because no chosen cut uses it. */
  unpacked: number;
  /** Whether some of the yield is a guess because the plant has not set one for a chosen cut. */
  isGuessed: boolean;
}

/**
 * How much an animal yields, as a multiple of the usual amount. `keepsBone` says whether cuts stay bone-in while their bone
 * question is unanswered.
 */
export interface Yielding {
  times: number;
  keepsBone: boolean;
}

interface Chosen {
  subcut: Subcut;
  reading: Reading;
}
/** A part and its chosen cuts, except those that are not kept. */
export interface ReadPart {
  part: Part;
  chosen: Chosen[];
}

/** The cuts chosen from each part, with their answers parsed once for all calculations. */
export function readList(template: Template, list: OrderList): ReadPart[] {
  const entries = new Map(list.map((entry) => [entry.cut, entry.subcuts]));
  return Object.values(animalParts(template)).map(
    (part): ReadPart => ({
      part,
      chosen: (entries.get(part.title) ?? []).flatMap(({ title, choices }) => {
        const subcut = part.subcuts.find((candidate) => candidate.title === title);
        const reading = subcut && readChoices(subcut, choices);
        return subcut && reading?.isKept ? [{ subcut, reading }] : [];
      }),
    }),
  );
}

/** A chosen cut with the largest amount it could take from its part. */
interface Wish extends Chosen {
  portion: number;
  pounds: number;
  meat: number;
}

/**
 * Divides this many pounds of chilled carcass among the chosen cuts. In each part, every cut gets the amount it yields,
 * starting with the smallest; if there isn't enough meat, the remaining cuts split the rest. Whatever remains is trim, which
 * becomes any sausage that was ordered, and otherwise ground meat. Apart from added fat, no more is packed than the carcass
 * provides.
 */
export function cutUp(parts: readonly ReadPart[], cold: number, yielding: Yielding): CutUp {
  const weights = sum(parts.map(({ part }) => part.weight_percent ?? 0));
  const poundsOf = (part: Part) => (cold * (part.weight_percent ?? 0)) / Math.max(100, weights);
  const found: CutUp = { made: [], unpacked: 0, isGuessed: false };
  for (const { part, chosen } of parts) {
    if (!part.weight_percent) continue;
    const { made, trim, isGuessed } = cutPart(part, chosen, poundsOf(part), yielding);
    found.made.push(...made);
    found.unpacked += trim;
    found.isGuessed ||= isGuessed;
  }

  const ofTrim = parts
    .filter(({ part }) => !part.weight_percent)
    .flatMap(({ part, chosen }) => chosen.map((one) => ({ part, ...one })));
  for (const { part, subcut, reading } of ofTrim.filter(({ subcut }) => subcut.yield_percent === undefined)) {
    found.made.push({ part, subcut, reading, portion: 1, pounds: 0, green: 0, bone: 0, added: 0, becomes: 'top' });
  }
  const weighed = ofTrim.filter(({ subcut }) => subcut.yield_percent !== undefined);
  makeOfTrim(found, weighed, cold, yielding);
  return found;
}

const times = (percent: number, { times: factor }: Yielding) => Math.min(1, (percent / 100) * factor);

function cutPart(part: Part, chosen: readonly Chosen[], pounds: number, yielding: Yielding) {
  const meat = pounds * times(part.meat_percent ?? USUAL_MEAT_PERCENT, yielding);
  const asked = sum(chosen.map(({ reading }) => (reading.isDivided ? reading.portion : 0)));
  const wishes = chosen.map((one) => wishOf(one, pounds, Math.max(1, asked), yielding));
  const fed = shareOut(wishes, meat, (wish) => wish.meat);
  const packed = shareOut(fed, pounds, (wish) => wish.pounds);

  const made = packed.map(({ subcut, reading, portion, pounds: got, meat: used }): Made => {
    const isTop = subcut.yield_percent === 0 && subcut.piece !== undefined;
    const becomes = isTop ? 'top' : subcut.yield_percent === 0 ? 'trim' : 'packed';
    const [green, bone] = [Math.max(got, used), Math.max(0, got - used)];
    return { part, subcut, reading, portion, pounds: got, green, bone, added: 0, becomes };
  });
  const used = sum(packed.map((wish) => wish.meat));
  const isGuessed = chosen.some(({ subcut }) => subcut.yield_percent === undefined);
  return { made, trim: Math.max(0, meat - used), isGuessed };
}

/** Two cuts that each claim all of a part share it, so the total never exceeds the whole. */
function wishOf({ subcut, reading }: Chosen, pounds: number, dividers: number, yielding: Yielding): Wish {
  const whole = subcut.yield_percent ?? USUAL_YIELD_PERCENT;
  const meaty = Math.min(subcut.meat_percent ?? whole, 100);
  const isBoneless = reading.isBoneless ?? !yielding.keepsBone;
  const packed = pounds * times(isBoneless ? Math.min(whole, meaty) : whole, yielding);
  const asked = reading.portion / (reading.isDivided ? dividers : 1);
  const portion = reading.fixedPounds === null || packed === 0 ? asked : Math.min(asked, reading.fixedPounds / packed);
  return { subcut, reading, portion, pounds: packed * portion, meat: pounds * times(meaty, yielding) * portion };
}

/** Fills the smallest requests first, in full while there is enough; the larger ones split the rest equally. */
function shareOut(wishes: readonly Wish[], enough: number, sizeOf: (wish: Wish) => number): Wish[] {
  let left = enough;
  const given = new Map<Wish, number>();
  for (const [at, wish] of wishes.toSorted((a, b) => sizeOf(a) - sizeOf(b)).entries()) {
    const got = Math.min(sizeOf(wish), Math.max(0, left) / (wishes.length - at));
    given.set(wish, sizeOf(wish) > 0 ? got / sizeOf(wish) : 1);
    left -= got;
  }
  return wishes.map((wish) => {
    const part = given.get(wish) ?? 1;
    return { ...wish, portion: wish.portion * part, pounds: wish.pounds * part, meat: wish.meat * part };
  });
}

/** Makes the sausage that was ordered, then ground meat from the rest. */
function makeOfTrim(
  found: CutUp,
  chosen: readonly (Chosen & { part: Part })[],
  cold: number,
  yielding: Yielding,
): void {
  const asked = chosen.filter(({ reading }) => reading.fixedPounds !== null);
  const rest = chosen.filter(({ reading }) => reading.fixedPounds === null);
  const wanted = sum(asked.map(({ reading }) => reading.fixedPounds ?? 0));
  const enough = Math.min(1, found.unpacked / Math.max(wanted, Number.MIN_VALUE));
  const left = found.unpacked - wanted * enough;
  let room = cold - sum(found.made.map(({ pounds }) => pounds));

  for (const { part, subcut, reading } of [...asked, ...rest]) {
    const meat = reading.fixedPounds === null ? left / rest.length : reading.fixedPounds * enough;
    const whole = subcut.yield_percent ?? 100;
    const meaty = subcut.meat_percent || 100;
    const isBoneless = reading.isBoneless ?? !yielding.keepsBone;
    const own = Math.min(room, ((meat * (isBoneless ? Math.min(whole, meaty) : whole)) / meaty) * reading.leanFactor);
    const added = (own * reading.addedFat) / (1 - reading.addedFat);
    const bone = meaty < 100 ? Math.max(0, own - meat) : 0;
    const pounds = own + added;
    const green = Math.max(pounds, meat);
    found.made.push({ part, subcut, reading, portion: 1, pounds, green, bone, added, becomes: 'packed' });
    found.unpacked = Math.max(0, found.unpacked - meat);
    room -= own;
  }
}
