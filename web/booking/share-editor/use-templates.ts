import { getCustomForm, type TemplateItem } from '#contract/cut-sheets/api.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** The plant's cut sheet templates in use. Portal users get those of their current plant. */
export function useTemplates() {
  const user_id = useOwnId();
  const { data, error, refetch } = useApiQuery(getCustomForm, { form_status: 1, user_id });
  return { templates: Array.isArray(data) ? data : undefined, error, refetch };
}

/** The sheets a species can use, its own first. Hogs and pork can use each other's. */
export const templatesOf = (templates: readonly TemplateItem[], species: Species): TemplateItem[] =>
  templates
    .filter(({ type }) => CATEGORY_OF[type as Species] === CATEGORY_OF[species])
    .toSorted((a, b) => Number(b.type === species) - Number(a.type === species));
