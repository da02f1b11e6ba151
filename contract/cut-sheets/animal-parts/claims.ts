import { chosenSubcuts, isKept, type OrderList } from '#contract/cut-sheets/answers.ts';
import { isOnePerAnimal } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findSubcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import { ORGANS, type Organ } from '#contract/orders/animal-terms.ts';

/** A submitted sheet for an animal. */
export interface ClaimingSheet {
  cut_sheet_id: number;
  /** The name of the sheet's owner. */
  by: string;
  form: Template;
  list: OrderList;
  submitted_at: string;
}

/** The parts that this sheet keeps and that exist only once per animal. */
export const claimsIn = (form: Template, list: OrderList): string[] =>
  chosenSubcuts(list)
    .filter((chosen) => isKept(chosen) && isOne(form, chosen.title))
    .map(({ title }) => title);
const isOne = (form: Template, title: string): boolean => {
  const subcut = findSubcut(form, title)?.subcut;
  return subcut !== undefined && isOnePerAnimal(subcut);
};

/** Who gets each part: the owner who submitted their sheet first. */
function ownersOf(sheets: readonly ClaimingSheet[]): Map<string, ClaimingSheet> {
  const first = sheets.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at));
  const owners = new Map<string, ClaimingSheet>();
  for (const sheet of first) {
    for (const title of claimsIn(sheet.form, sheet.list)) if (!owners.has(title)) owners.set(title, sheet);
  }
  return owners;
}

/** The parts that this sheet can't have, because other sheets for the animal have claimed them. */
export const takenFrom = (sheets: readonly ClaimingSheet[], cut_sheet_id: number): SheetFacts['taken'] =>
  [...ownersOf(sheets)]
    .filter(([, owner]) => owner.cut_sheet_id !== cut_sheet_id)
    .map(([title, { by }]) => ({ title, by }));

/** The organs that an order can list, keyed by their names on cut sheets. */
const ORGAN_NAMES: Readonly<Record<string, Organ>> = {
  Heart: 'Heart',
  Liver: 'Liver',
  Tongue: 'Tongue',
  Tail: 'Tail',
  Oxtail: 'Tail',
  Testicles: 'Testies',
};
const organOf = (title: string): Organ | null =>
  Object.hasOwn(ORGAN_NAMES, title) ? (ORGAN_NAMES[title] ?? null) : null;
const organsIn = (titles: readonly string[]): ReadonlySet<Organ> =>
  new Set(titles.map(organOf).filter((organ) => organ !== null));

/**
 * The organs to keep from an animal: those claimed on its sheets, and those requested at booking. Once every share has
 * a sheet, booking requests count only for organs that the sheets don't ask about.
 */
export function organsAfter(
  booked: readonly Organ[],
  sheets: readonly ClaimingSheet[],
  { gone = [], isComplete }: { gone?: readonly string[]; isComplete: boolean },
): Organ[] {
  const claimed = organsIn(sheets.flatMap(({ form, list }) => claimsIn(form, list)));
  const asked = organsIn(
    sheets.flatMap(({ form }) => Object.values(form).flatMap((part) => part.subcuts.map(({ title }) => title))),
  );
  const dropped = organsIn(gone);
  const stays = (organ: Organ) => booked.includes(organ) && !dropped.has(organ) && !(isComplete && asked.has(organ));
  const organs = ORGANS.filter((organ) => organ !== 'Pass' && (claimed.has(organ) || stays(organ)));
  return organs.length === 0 && booked.includes('Pass') ? ['Pass'] : organs;
}
