import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import {
  type Choice,
  type ChosenCut,
  type ChosenSubcut,
  chosenSubcuts,
  findChosen,
  type OrderList,
  saveChoices,
} from '#contract/cut-sheets/answers.ts';
import { findUnfinished, missingIn, progressOf } from '#contract/cut-sheets/completion.ts';
import { canTakeMore, deselectSubcut, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import type { Filling } from '#contract/cut-sheets/fill-from.ts';
import { fixPart } from '#contract/cut-sheets/fix-part.ts';
import { joinList, replaceChosen } from '#contract/cut-sheets/join-list.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import type { Contested } from '#contract/cut-sheets/merge-answers.ts';
import { tidyAnswers, tidyCut } from '#contract/cut-sheets/questions/tidy-answers.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { restOf } from '#contract/cut-sheets/rest/rest.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, type Part, type Template } from '#contract/cut-sheets/templates/template.ts';
import { choicesThatGo, proposedChoices } from '#web/cut-sheets/sheet-draft/proposed-choices.ts';

/** The list, plus control values not yet confirmed with Save Choice. */
export interface Draft {
  list: OrderList;
  typed: Readonly<Record<string, Choice[]>>;
}

/** What the last click removed or added. Cleared by undo or by the next action. */
export type Notice =
  | { kind: 'removed'; at: 'choice' | 'list'; titles: string[] }
  | { kind: 'pushed_out'; at: 'choice'; chosen: string; part: string; groups: PushedOut[] }
  | { kind: 'filled'; at: 'bar'; from: FillSource; left_out: string[]; replaced: string[] };
/** Cuts removed because of the one just chosen, grouped by reason. */
export interface PushedOut {
  because: 'excluded' | 'limit' | 'needs';
  titles: string[];
}
export type FillSource = 'standard' | 'last' | 'submitted';

/** What someone else saved at the same time: changes merged in, and conflicts to resolve. */
export interface Conflict {
  by: string;
  taken: string[];
  contested: Contested[];
}

export interface SheetState extends Draft {
  template: Template;
  facts: SheetFacts;
  /** The part shown in the Choice panel, and the cut whose controls are open. */
  openPart: string;
  openCut: string | null;
  notice: Notice | null;
  /** The draft before the click that triggered the notice. */
  before: Draft | null;
  conflict: Conflict | null;
  /** The part just completed on a phone, and the part that opened automatically after it. */
  wentOn: { from: string; to: string } | null;
  /** What the plant's standard cut says about ground meat, bones, and fat. */
  usual: readonly ChosenSubcut[];
}

export type SheetAction =
  | { do: 'show_part'; title: string }
  | { do: 'show_cut'; title: string }
  | { do: 'select'; title: string }
  | { do: 'pick'; title: string }
  | { do: 'add_beside'; title: string }
  | { do: 'deselect'; title: string; at: 'choice' | 'list' }
  | { do: 'type'; title: string; choices: Choice[] }
  | { do: 'save'; title: string; choices: Choice[] }
  | { do: 'answer'; title: string; choices: Choice[] }
  | { do: 'confirm'; title: string; choices: Choice[] }
  | { do: 'fall_back'; title: string; fallback: string[] }
  | { do: 'fix'; part: string }
  | { do: 'fill'; from: FillSource; filling: Filling }
  | { do: 'undo' }
  | { do: 'meet'; list: OrderList; conflict: Conflict }
  | { do: 'take_theirs'; title: string }
  | { do: 'keep_mine'; title: string }
  | { do: 'close_conflict' }
  | { do: 'use_form'; template: Template; facts: SheetFacts };

/** Handles one step of filling in a sheet. Untouched parts keep their identity, so only what changed is rendered again. */
export function reduceSheet(state: SheetState, action: SheetAction): SheetState {
  const { template, facts, list, typed } = state;
  switch (action.do) {
    case 'show_part':
      return { ...state, openPart: action.title, openCut: firstUnfinished(state, action.title), wentOn: null };
    case 'show_cut':
      return { ...state, openPart: partOf(state, action.title), openCut: action.title };
    case 'select': {
      const { list: next, removed, refused } = selectSubcut(template, list, action.title, facts);
      if (refused) return state;
      const notice = removed.length > 0 ? pushedOutNotice(template, action.title, removed) : null;
      return { ...change(state, { list: next, typed }, notice), openCut: action.title };
    }
    case 'pick':
      return pick(state, action.title);
    case 'add_beside':
      return addBeside(state, action.title);
    case 'confirm':
      return goOn(reduceSheet(state, { ...action, do: 'save' }), action.title);
    case 'deselect': {
      const next = deselectSubcut(template, list, action.title);
      const gone = list.flatMap(({ subcuts }) => subcuts).filter(({ title }) => !findChosen(next, title));
      if (gone.length === 0) return state;
      const titles = [action.title, ...gone.map(({ title }) => title).filter((title) => title !== action.title)];
      const notice: Notice = { kind: 'removed', at: action.at, titles };
      const changed = change(state, { list: next, typed: without(typed, action.title) }, notice);
      return { ...changed, openCut: titles.includes(state.openCut ?? '') ? null : state.openCut };
    }
    case 'type':
      return { ...state, typed: { ...typed, [action.title]: action.choices } };
    case 'save': {
      const saved = saveChoices(template, list, action.title, action.choices);
      const next = tidyCut(template, saved, action.title);
      return { ...change(state, { list: next, typed: without(typed, action.title) }, null), openCut: null };
    }
    case 'answer': {
      const next = replaceChosen(template, list, action.title, { title: action.title, choices: action.choices });
      return change(state, { list: tidyCut(template, next, action.title), typed }, null);
    }
    case 'fall_back': {
      const chosen = findChosen(list, action.title);
      if (!chosen) return state;
      const next = replaceChosen(template, list, action.title, { ...chosen, fallback: action.fallback });
      return change(state, { list: next, typed }, null);
    }
    case 'fix': {
      const next = fixPart(template, list, facts, action.part);
      return next ? change({ ...state, openPart: action.part }, { list: next, typed }, null) : state;
    }
    case 'fill': {
      const { list: next, left_out, replaced } = action.filling;
      const notice: Notice = { kind: 'filled', at: 'bar', from: action.from, left_out, replaced };
      return { ...change(state, { list: next, typed: {} }, notice), openCut: null };
    }
    case 'undo':
      return state.before ? change(state, state.before, null) : state;
    case 'meet':
      return {
        ...change(state, { list: action.list, typed }, null),
        conflict: addConflict(state.conflict, action.conflict),
      };
    case 'take_theirs': {
      const theirs = state.conflict?.contested.find(({ title }) => title === action.title)?.theirs;
      if (theirs === undefined) return state;
      return settle(change(state, takeTheirs(state, action.title, theirs), null), action.title);
    }
    case 'keep_mine':
      return settle(state, action.title);
    case 'close_conflict':
      return { ...state, conflict: null };
    case 'use_form': {
      const fitting = decideByAge(action.template, keepWhatFits(action.template, list), action.facts);
      return {
        ...change({ ...state, template: action.template, facts: action.facts }, { list: fitting, typed }, null),
        openPart: hasPart(action.template, state.openPart) ? state.openPart : firstPart(action.template),
      };
    }
  }
}

/** With the first cut chosen on a phone, ground meat, bones, and fat get the plant's standard answers. */
function withUsual(state: SheetState, before: OrderList): SheetState {
  const { template, facts, usual } = state;
  if (chosenSubcuts(before).some(({ title }) => findSubcut(template, title)?.subcut.isRequired !== true)) return state;
  const list = usual.reduce((sofar, chosen) => joinList(template, sofar, chosen, facts) ?? sofar, state.list);
  return { ...state, list: shareUnchanged(state.list, list) };
}

/** The parts that a click passed over: nothing is chosen from them, but something is from a later one. */
export function skippedParts({ template, list, usual }: Pick<SheetState, 'template' | 'list' | 'usual'>): string[] {
  const own = (part: string) => list.find(({ cut }) => cut === part)?.subcuts ?? [];
  const isChosen = (title: string) =>
    findSubcut(template, title)?.subcut.isRequired !== true && !usual.some((one) => one.title === title);
  const titles = Object.values(animalParts(template)).map(({ title }) => title);
  const last = titles.findLastIndex((part) => own(part).some(({ title }) => isChosen(title)));
  return titles.filter((part, at) => at < last && own(part).length === 0);
}

/**
 * Handles choosing a cut on a phone. If the defaults answer all of its questions, they are saved, and the next part
 * opens unless more cuts can be chosen from this one. If other cuts were removed or a fallback was added, the part
 * stays open to show that.
 */
function pick(state: SheetState, title: string): SheetState {
  const selected = withUsual(reduceSheet(state, { do: 'select', title }), state.list);
  const found = findSubcut(state.template, title);
  const chosen = findChosen(selected.list, title);
  if (selected.list === state.list || !found || !chosen) return selected;
  const proposed = proposedChoices(found.subcut, chosen.choices, state.facts);
  const choices = choicesThatGo(state.template, selected.list, title, proposed);
  if (missingIn(found.subcut, choices).length > 0) return selected;
  const saved = { ...selected, list: saveChoices(state.template, selected.list, title, choices), openCut: null };
  return selected.notice || chosen.fallback ? saved : goOn(saved, title);
}

/** A cut that can be added to a part that is otherwise decided, such as back ribs. The part that opens next offers it. */
export function offeredBeside({ template, list }: Pick<SheetState, 'template' | 'list'>, part: string): string | null {
  const own = Object.values(template).find(({ title }) => title === part)?.subcuts ?? [];
  const lines = restOf(template, list).filter(({ beside }) => own.some(({ title }) => title === beside));
  const [title, ...others] = lines.flatMap(({ titles }) => titles);
  return others.length === 0 ? (title ?? null) : null;
}

/** Whether only what `offeredBeside` offers can be added to this part. */
function takesOnlyOffered(state: SheetState, part: Part): boolean {
  const offered = offeredBeside(state, part.title);
  const rest = part.subcuts.filter(({ title }) => title !== offered);
  return offered !== null && !canTakeMore(state.template, state.list, state.facts, { ...part, subcuts: rest });
}

/** Adds what the part just left offers. The part that is open stays, unless there is something to fill in. */
function addBeside(state: SheetState, title: string): SheetState {
  const added = pick(state, title);
  const chosen = findChosen(added.list, title);
  const found = findSubcut(state.template, title);
  if (!chosen || !found || missingIn(found.subcut, chosen.choices).length > 0) {
    return found ? { ...added, openPart: found.part.title, openCut: title, wentOn: null } : added;
  }
  return { ...added, openPart: state.openPart, openCut: state.openCut, wentOn: state.wentOn };
}

/** Opens the next undecided part if no more cuts can be chosen from this one, or only one that the next part offers. */
function goOn(state: SheetState, title: string): SheetState {
  const { template, list, facts } = state;
  const part = findSubcut(template, title)?.part;
  if (!part || (canTakeMore(template, list, facts, part) && !takesOnlyOffered(state, part))) return state;
  const titles = Object.values(animalParts(template)).map((one) => one.title);
  const { undecided } = progressOf(template, list, facts);
  if (undecided.includes(part.title)) return state;
  const next = titles.slice(titles.indexOf(part.title) + 1).find((one) => undecided.includes(one));
  if (next === undefined) return state;
  return { ...state, openPart: next, openCut: firstUnfinished(state, next), wentOn: { from: part.title, to: next } };
}

/** The part's first chosen cut with required questions left to answer. */
function firstUnfinished({ template, list }: SheetState, part: string): string | null {
  const unfinished = findUnfinished(template, list);
  const own = Object.values(template).find(({ title }) => title === part)?.subcuts ?? [];
  return own.find(({ title }) => unfinished.includes(title) && findChosen(list, title))?.title ?? null;
}

export const firstPart = (template: Template) => Object.values(animalParts(template))[0]?.title ?? '';
const hasPart = (template: Template, title: string) => Object.values(template).some((part) => part.title === title);
const partOf = ({ template, openPart }: SheetState, cut: string) => findSubcut(template, cut)?.part.title ?? openPart;
const without = (typed: Draft['typed'], title: string) =>
  title in typed ? Object.fromEntries(Object.entries(typed).filter(([key]) => key !== title)) : typed;

function pushedOutNotice(template: Template, chosen: string, removed: readonly string[]): Notice | null {
  const found = findSubcut(template, chosen);
  if (!found) return null;
  const reasonOf = (title: string): PushedOut['because'] => {
    if (found.subcut.ifttt.includes(title)) return 'excluded';
    return findSubcut(template, title)?.subcut.needs?.length ? 'needs' : 'limit';
  };
  const groups = (['excluded', 'limit', 'needs'] as const)
    .map((because) => ({ because, titles: removed.filter((title) => reasonOf(title) === because) }))
    .filter(({ titles }) => titles.length > 0);
  return { kind: 'pushed_out', at: 'choice', chosen, part: found.part.title, groups };
}

/** A notice can be undone. Any other action dismisses it. */
function change(state: SheetState, { list, typed }: Draft, notice: Notice | null): SheetState {
  const before = notice && { list: state.list, typed: state.typed };
  return { ...state, list: shareUnchanged(state.list, list), typed, notice, before };
}

/** Reuses the existing objects for unchanged entries. */
function shareUnchanged(before: OrderList, after: OrderList): OrderList {
  const shared = after.map((entry) => before.find((old) => isSameEntry(old, entry)) ?? entry);
  return shared.length === before.length && shared.every((entry, at) => entry === before[at]) ? before : shared;
}
const isSameEntry = (one: ChosenCut, other: ChosenCut) =>
  one.cut === other.cut &&
  one.subcuts.length === other.subcuts.length &&
  one.subcuts.every((chosen, at) => chosen === other.subcuts[at]);

/** Applies the other person's choice as if it had just been made here. */
function takeTheirs({ template, facts, list, typed }: SheetState, title: string, theirs: ChosenSubcut | null): Draft {
  const selected = theirs ? selectSubcut(template, list, title, facts).list : list;
  const next = replaceChosen(template, selected, title, theirs);
  const others = chosenSubcuts(next).flatMap((chosen) => (chosen.title === title ? [] : [chosen.title]));
  return { list: tidyAnswers(template, next, [title, ...others]), typed: without(typed, title) };
}

function settle(state: SheetState, settled: string): SheetState {
  if (!state.conflict) return state;
  const contested = state.conflict.contested.filter(({ title }) => title !== settled);
  const isOver = contested.length === 0 && state.conflict.taken.length === 0;
  return { ...state, conflict: isOver ? null : { ...state.conflict, contested } };
}

/** If a cut conflicts again, the other person's latest version is used. */
function addConflict(before: Conflict | null, now: Conflict): Conflict | null {
  const titles = new Set(now.contested.map(({ title }) => title));
  const contested = [...(before?.contested ?? []).filter(({ title }) => !titles.has(title)), ...now.contested];
  const taken = [...new Set([...(before?.taken ?? []), ...now.taken])];
  return contested.length + taken.length > 0 ? { by: now.by, taken, contested } : before;
}
