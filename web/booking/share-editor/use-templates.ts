import { getCustomForm, type TemplateItem } from '#contract/cut-sheets/api.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { useAsk } from '#web/lib/api.ts';

/** The plant's cut sheets in use; portal users ask for their plant's. Spec part 1, sections 6 and 7. */
export function useTemplates() {
  const user_id = useOwnId();
  const { data, error, refetch } = useAsk(getCustomForm, { form_status: 1, user_id });
  return { templates: Array.isArray(data) ? data : undefined, error, refetch };
}

/** Hogs and pork are cut by the same sheets, as they take the same slots. Decision C-55. */
export const templatesOf = (templates: readonly TemplateItem[], species: Species): TemplateItem[] =>
  templates.filter(({ type }) => CATEGORY_OF[type as Species] === CATEGORY_OF[species]);
