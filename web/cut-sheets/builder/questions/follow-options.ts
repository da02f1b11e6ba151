import {
  isSameOption,
  type OptionAt,
  type OptionPair,
  optionPairs,
} from '#contract/cut-sheets/questions/option-exclusions.ts';
import {
  type Control,
  questionsOf,
  type SingleControl,
  type Subcut,
  type Template,
} from '#contract/cut-sheets/templates/template.ts';

/** Returns the place of an option after an edit, by its new names, or null if the option was removed. */
export type Follow = (at: OptionAt) => OptionAt | null;

/** Updates the exclusions between options after an edit that renames or removes cuts, questions, or options. */
export function followOptions(before: Template, after: Template, to: Follow): Template {
  const pairs = optionPairs(before);
  if (pairs.length === 0) return after;
  return withPairs(
    after,
    pairs.flatMap(([one, other]) => {
      const [own, rival] = [to(one), to(other)];
      return own && rival ? [[own, rival] as const] : [];
    }),
  );
}

/** Adds or removes a pair of options that can't be combined. */
export function excludeOption(template: Template, one: OptionAt, other: OptionAt, isOn: boolean): Template {
  const isPair = ([a, b]: OptionPair) =>
    (isSameOption(a, one) && isSameOption(b, other)) || (isSameOption(a, other) && isSameOption(b, one));
  const others = optionPairs(template).filter((pair) => !isPair(pair));
  return withPairs(template, isOn && !isSameOption(one, other) ? [...others, [one, other]] : others);
}

/** A copied cut has the same exclusions as the original. */
export function copyPairs(before: Template, after: Template, from: string, title: string): Template {
  const pairs = optionPairs(before);
  const copied = (at: OptionAt) => (at.cut === from ? { ...at, cut: title } : at);
  const more = pairs
    .filter((pair) => pair.some(({ cut }) => cut === from))
    .map(([one, other]): OptionPair => [copied(one), copied(other)]);
  return pairs.length === 0 ? after : withPairs(after, [...pairs, ...more]);
}

/** The same template with exactly these option exclusions. */
function withPairs(template: Template, pairs: readonly OptionPair[]): Template {
  const change = (cut: Subcut): Subcut => {
    const own = pairs.filter(([one]) => one.cut === cut.title);
    const controls = cut.controls.map((control): Control => {
      if (control.type !== 'Subfields') return withExclusions(control, control.description, own);
      const { description: group } = control;
      const nested = control.controls.map((one) => withExclusions(one, `${group}: ${one.description}`, own));
      return nested.every((one, at) => one === control.controls[at]) ? control : { ...control, controls: nested };
    });
    return controls.every((control, at) => control === cut.controls[at]) ? cut : { ...cut, controls };
  };
  return Object.fromEntries(
    Object.entries(template).map(([id, part]) => {
      const subcuts = part.subcuts.map(change);
      return [id, subcuts.every((cut, at) => cut === part.subcuts[at]) ? part : { ...part, subcuts }];
    }),
  );
}

function withExclusions(control: SingleControl, question: string, pairs: readonly OptionPair[]): SingleControl {
  const { excludes: before = [], ...rest } = control;
  const excludes = pairs
    .filter(([one]) => one.question === question)
    .map(([{ option }, { cut, question: asked, option: other }]) => ({ option, cut, question: asked, other }));
  if (JSON.stringify(excludes) === JSON.stringify(before)) return control;
  return excludes.length > 0 ? { ...rest, excludes } : rest;
}

/** What a cut's options became when its questions were edited. A single new name in the same place counts as a rename. */
export function followControls(cut: string, before: readonly Control[], after: readonly Control[]): Follow {
  const read = (controls: readonly Control[]) => questionsOf({ title: cut, ifttt: [], controls: [...controls] });
  const [was, is] = [read(before), read(after)];
  const renamedQuestion = renames(
    was.map(({ description }) => description),
    is.map(({ description }) => description),
  );
  return (at) => {
    if (at.cut !== cut) return at;
    const question = renamedQuestion(at.question);
    const [earlier, now] = [
      was.find(({ description }) => description === at.question),
      is.find(({ description }) => description === question),
    ];
    const option = earlier && now ? renames(earlier.options, now.options)(at.option) : null;
    return question !== null && option !== null ? { cut, question, option } : null;
  };
}

function renames(before: readonly string[], after: readonly string[]): (name: string) => string | null {
  return (name) => {
    if (after.includes(name)) return name;
    const there = before.length === after.length ? after[before.indexOf(name)] : undefined;
    return there !== undefined && !before.includes(there) ? there : null;
  };
}

/** Keeps the conditions on a cut's questions after an edit. Conditions on anything that was removed are dropped. */
export function followConditions(cut: string, controls: readonly Control[], to: Follow): Control[] {
  const follow = <C extends Control>(control: C): C => {
    const { showIf, ...rest } = control;
    if (!showIf) return control;
    const kept = showIf.options.flatMap((option) => to({ cut, question: showIf.question, option }) ?? []);
    const [first] = kept;
    if (!first) return rest as C;
    const next = { question: first.question, options: kept.map(({ option }) => option) };
    return JSON.stringify(next) === JSON.stringify(showIf) ? control : { ...control, showIf: next };
  };
  return controls.map((control) => {
    const own = follow(control);
    if (own.type !== 'Subfields') return own;
    const nested = own.controls.map(follow);
    return nested.every((one, at) => one === own.controls[at]) ? own : { ...own, controls: nested };
  });
}
