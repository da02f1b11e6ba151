import type { ApiProblem } from '#web/lib/problems.ts';
import { askAboutTag } from '#web/orders/ask-about-tag.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';

/** Asks about what only a person can decide: an unusual weight, or a tag that another animal has. Returns what to send again. */
export const askAbout = async (problem: ApiProblem): Promise<{ is_sure?: true; allows_same_tag?: true } | null> =>
  (await isSureOf(problem)) ? { is_sure: true } : askAboutTag(problem);
