import { chosenSubcuts, inTemplateOrder, type OrderList, startingChoices } from '#contract/cut-sheets/answers.ts';
import { findSubcut, type Template } from '#contract/cut-sheets/template.ts';

/** Selecting a sub-part removes the other sub-parts it lists as excluded. It acts as listed, one way. Spec part 2, section 4; decision C-86. */
export function selectSubcut(
  template: Template,
  list: OrderList,
  title: string,
): { list: OrderList; removed: string[] } {
  const found = findSubcut(template, title);
  const chosen = chosenSubcuts(list);
  if (!found || chosen.some((other) => other.title === title)) return { list, removed: [] };

  const { subcut } = found;
  const staying = chosen.filter((other) => !subcut.ifttt.includes(other.title));
  return {
    list: inTemplateOrder(template, [...staying, { title, choices: startingChoices(subcut) }]),
    removed: chosen.filter((other) => !staying.includes(other)).map((other) => other.title),
  };
}

/** Takes a sub-part off the list, unless it is on every sheet. */
export function deselectSubcut(template: Template, list: OrderList, title: string): OrderList {
  if (findSubcut(template, title)?.subcut.isRequired) return list;
  const staying = chosenSubcuts(list).filter((chosen) => chosen.title !== title);
  return inTemplateOrder(template, staying);
}

/**
 * Two sub-parts on one list that exclude each other. A pair excluded one way only is no conflict,
 * because choosing them in the other order reaches it. Decision C-86.
 */
export function findConflict(template: Template, list: OrderList): { chosen: string; other: string } | null {
  const chosen = chosenSubcuts(list).flatMap(({ title }) => findSubcut(template, title)?.subcut ?? []);
  for (const one of chosen) {
    const other = chosen.find(
      (candidate) => one.ifttt.includes(candidate.title) && candidate.ifttt.includes(one.title),
    );
    if (other) return { chosen: one.title, other: other.title };
  }
  return null;
}
