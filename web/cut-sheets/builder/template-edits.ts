import type { OptionAt } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { makeSymmetric } from '#contract/cut-sheets/templates/dead-ends.ts';
import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import type { Region } from '#web/cut-sheets/builder/find-region.ts';
import {
  copyPairs,
  excludeOption,
  followConditions,
  followControls,
  followOptions,
} from '#web/cut-sheets/builder/questions/follow-options.ts';

/** Undefined removes a value. */
export type Change<T> = { [K in keyof T]?: T[K] | undefined };

/** One edit to a template. A cut is identified by its part's id and its index in that part. */
export type TemplateEdit =
  | { kind: 'add_part'; title: string; region?: Region | null }
  | { kind: 'add_sheet_questions'; title: string }
  | { kind: 'change_part'; id: string; change: Change<Omit<Part, 'subcuts'>> }
  | { kind: 'move_part'; id: string; to: number }
  | { kind: 'remove_part'; id: string }
  | { kind: 'add_cut'; id: string; title: string }
  | { kind: 'change_cut'; id: string; at: number; change: Change<Omit<Subcut, 'title' | 'ifttt'>> }
  | { kind: 'rename_cut'; id: string; at: number; title: string }
  | { kind: 'move_cut'; id: string; at: number; to: number }
  | { kind: 'remove_cut'; id: string; at: number }
  | { kind: 'copy_cut'; id: string; at: number }
  | { kind: 'exclude'; one: string; other: string; isOn: boolean }
  | { kind: 'exclude_option'; one: OptionAt; other: OptionAt; isOn: boolean }
  | { kind: 'make_symmetric' }
  | { kind: 'replace'; template: Template };

/** Applies an edit. Renaming a cut updates the cuts that exclude or need it; removing a cut drops those references. */
export function editTemplate(template: Template, edit: TemplateEdit): Template {
  switch (edit.kind) {
    case 'add_part':
      return sheetQuestionsLast({
        ...template,
        [freeId(template, edit.region?.id ?? edit.title)]: {
          ...newPart(edit.title),
          coordinates: edit.region?.coordinates ?? freeSpot(template),
        },
      });
    case 'add_sheet_questions': {
      const taken = Object.values(template).flatMap((part) => [part.title, ...part.subcuts.map((cut) => cut.title)]);
      const title = taken.includes(edit.title) ? copyTitle(taken, edit.title) : edit.title;
      const cut: Subcut = { title, ifttt: [], controls: [], isRequired: true };
      return { ...template, [freeId(template, 'wholesheet')]: { ...newPart(title), isForSheet: true, subcuts: [cut] } };
    }
    case 'change_part':
      return changePart(template, edit.id, (part) => changed(part, edit.change));
    case 'move_part': {
      const entries = Object.entries(template);
      const from = entries.findIndex(([id]) => id === edit.id);
      return from < 0 ? template : sheetQuestionsLast(Object.fromEntries(moved(entries, from, edit.to)));
    }
    case 'remove_part': {
      const { [edit.id]: gone, ...rest } = template;
      return gone ? withoutTitles(rest, gone.subcuts) : template;
    }
    case 'add_cut':
      return changeCuts(template, edit.id, (cuts) => [...cuts, { title: edit.title, ifttt: [], controls: [] }]);
    case 'change_cut':
      return changeCut(template, edit.id, edit.at, edit.change);
    case 'rename_cut':
      return renameCut(template, edit.id, edit.at, edit.title);
    case 'move_cut':
      return changeCuts(template, edit.id, (cuts) => moved(cuts, edit.at, edit.to));
    case 'remove_cut': {
      const gone = template[edit.id]?.subcuts[edit.at];
      const rest = changeCuts(template, edit.id, (cuts) => cuts.filter((_, at) => at !== edit.at));
      return gone ? withoutTitles(rest, [gone]) : rest;
    }
    case 'copy_cut':
      return copyCut(template, edit.id, edit.at);
    case 'exclude':
      return exclude(template, edit.one, edit.other, edit.isOn);
    case 'exclude_option':
      return excludeOption(template, edit.one, edit.other, edit.isOn);
    case 'make_symmetric':
      return makeSymmetric(template);
    case 'replace':
      return edit.template;
  }
}

/** The questions for the whole sheet come after all parts of the animal. */
const sheetQuestionsLast = (template: Template): Template => {
  const entries = Object.entries(template);
  return Object.fromEntries([
    ...entries.filter(([, part]) => !part.isForSheet),
    ...entries.filter(([, part]) => part.isForSheet),
  ]);
};

const newPart = (title: string): Part => ({
  title,
  fontSize: 14,
  mobileFontSize: 10,
  coordinates: { top: 50, left: 50 },
  rotation: 0,
  subcuts: [],
});

const farOut = ({ top, left }: Part['coordinates']) => Math.abs(top - 50) + Math.abs(left - 50);

/** Possible places for a label, in percent, from the middle of the drawing outward. */
const SPOTS: readonly Part['coordinates'][] = [50, 56, 44, 62, 38, 68, 32, 74, 26, 80, 20]
  .flatMap((top) => [50, 38, 62, 26, 74, 14, 86].map((left) => ({ top, left })))
  .sort((one, other) => farOut(one) - farOut(other));

/** The free place closest to the middle for a new label, or the middle itself if every place is taken. */
function freeSpot(template: Template): Part['coordinates'] {
  const taken = Object.values(animalParts(template)).map(({ coordinates }) => coordinates);
  const isFree = ({ top, left }: Part['coordinates']) =>
    taken.every((one) => Math.abs(one.top - top) >= 6 || Math.abs(one.left - left) >= 12);
  return SPOTS.find(isFree) ?? { top: 50, left: 50 };
}

/** 'Short loin' → 'shortloin', in the style of the built-in templates. */
export function freeId(template: Template, title: string): string {
  const plain = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  const base = (/^[a-z]/.test(plain) ? plain : `part${plain}`).slice(0, 36);
  if (!template[base]) return base;
  for (let number = 2; ; number++) if (!template[`${base}${number}`]) return `${base}${number}`;
}

function changePart(template: Template, id: string, change: (part: Part) => Part): Template {
  const part = template[id];
  return part ? { ...template, [id]: change(part) } : template;
}
const changeCuts = (template: Template, id: string, change: (cuts: Subcut[]) => Subcut[]): Template =>
  changePart(template, id, (part) => ({ ...part, subcuts: change(part.subcuts) }));
const mapCuts = (template: Template, change: (cut: Subcut) => Subcut): Template =>
  Object.fromEntries(Object.entries(template).map(([id, part]) => [id, mapOf(part, change)]));
const mapOf = (part: Part, change: (cut: Subcut) => Subcut): Part => {
  const subcuts = part.subcuts.map(change);
  return subcuts.every((cut, at) => cut === part.subcuts[at]) ? part : { ...part, subcuts };
};

function changed<T extends object>(value: T, change: Change<Partial<T>>): T {
  return Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, kept]) => kept !== undefined)) as T;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  rest.splice(Math.max(0, Math.min(to, list.length - 1)), 0, ...rest.splice(from, 1));
  return rest;
}

function changeCut(template: Template, id: string, at: number, change: Change<Subcut>): Template {
  const put = (own: Change<Subcut>) =>
    changeCuts(template, id, (cuts) => cuts.map((cut, place) => (place === at ? changed(cut, own) : cut)));
  const before = template[id]?.subcuts[at];
  if (!before || !change.controls) return put(change);
  const { title, controls } = before;
  const follow = followControls(title, controls, change.controls);
  return followOptions(
    template,
    put({ ...change, controls: followConditions(title, change.controls, follow) }),
    follow,
  );
}

/** Applies `to` to every title that a cut refers to. Null removes the title. */
const renamed = (cut: Subcut, to: (title: string) => string | null): Subcut => {
  const follow = (titles: readonly string[]) => [...new Set(titles.flatMap((title) => to(title) ?? []))];
  const ifttt = follow(cut.ifttt);
  const needs = cut.needs && follow(cut.needs);
  const fallback = cut.fallback && follow(cut.fallback);
  const leaves = cut.leaves?.map(follow).filter((group) => group.length > 0);
  const named = [ifttt, needs, fallback, leaves];
  if (JSON.stringify(named) === JSON.stringify([cut.ifttt, cut.needs, cut.fallback, cut.leaves])) return cut;
  // Keeps empty lists, because they mean that the plant chose none. Without the key, the usual cuts would apply.
  return changed(cut, { ifttt, needs: needs?.length ? needs : undefined, fallback, leaves });
};

function renameCut(template: Template, id: string, at: number, title: string): Template {
  const before = template[id]?.subcuts[at]?.title;
  if (before === undefined) return template;
  const named = changeCuts(template, id, (cuts) => cuts.map((cut, place) => (place === at ? { ...cut, title } : cut)));
  const follow = (other: string) => (other === before ? title : other);
  const followed = mapCuts(named, (cut) => renamed(cut, follow));
  return followOptions(template, followed, (option) => ({ ...option, cut: follow(option.cut) }));
}

/** 'Chuck roast' → 'Chuck roast (2)', or the next available number. */
export function copyTitle(taken: readonly string[], title: string): string {
  const base = title.replace(/ \(\d+\)$/, '').slice(0, 74);
  for (let number = 2; ; number++) if (!taken.includes(`${base} (${number})`)) return `${base} (${number})`;
}

/** Adds a copy after the cut. Exclusions are copied on both sides. */
function copyCut(template: Template, id: string, at: number): Template {
  const cut = template[id]?.subcuts[at];
  if (!cut) return template;
  const taken = Object.values(template).flatMap((part) => part.subcuts.map(({ title }) => title));
  const title = copyTitle(taken, cut.title);
  const both = mapCuts(template, (other) =>
    other.ifttt.includes(cut.title) ? { ...other, ifttt: [...other.ifttt, title] } : other,
  );
  const copied = changeCuts(both, id, (cuts) => cuts.toSpliced(at + 1, 0, { ...structuredClone(cut), title }));
  return copyPairs(template, copied, cut.title, title);
}

const withoutTitles = (template: Template, gone: readonly Subcut[]): Template => {
  const titles = new Set(gone.map((cut) => cut.title));
  const followed = mapCuts(template, (cut) => renamed(cut, (title) => (titles.has(title) ? null : title)));
  return followOptions(template, followed, (option) => (titles.has(option.cut) ? null : option));
};

/**
 * Changes both sides, because with a one-sided exclusion the result would depend on click order. See docs/trade-facts.md,
 * Cuts that exclude each other.
 */
const exclude = (template: Template, one: string, other: string, isOn: boolean): Template =>
  mapCuts(template, (cut) => {
    const against = cut.title === one ? other : cut.title === other ? one : null;
    if (against === null || one === other || cut.ifttt.includes(against) === isOn) return cut;
    return { ...cut, ifttt: isOn ? [...cut.ifttt, against] : cut.ifttt.filter((title) => title !== against) };
  });
