import { USUAL_FALLBACKS, USUALLY_LEFT, USUALLY_ONE } from '#contract/cut-sheets/built-in/usual-cuts.ts';
import type { Subcut, Template } from '#contract/cut-sheets/templates/template.ts';

/** Writes the usual practice for each cut into a form, where the plant can see and change it. */
export function withUsual(template: Template): Template {
  const titles = new Set(Object.values(template).flatMap((part) => part.subcuts.map(({ title }) => title)));
  const known = (others: readonly string[] = []) => others.filter((title) => titles.has(title));
  const marked = (cut: Subcut): Subcut => {
    const fallback = cut.hasBackbone ? known(USUAL_FALLBACKS[cut.title]) : [];
    const leaves = (USUALLY_LEFT[cut.title] ?? []).map(known).filter((group) => group.length > 0);
    return {
      ...cut,
      ...(fallback.length > 0 && { fallback }),
      ...(leaves.length > 0 && { leaves }),
      ...(USUALLY_ONE.includes(cut.title) && { isOnePerAnimal: true }),
    };
  };
  return Object.fromEntries(
    Object.entries(template).map(([id, part]) => [id, { ...part, subcuts: part.subcuts.map(marked) }]),
  );
}
