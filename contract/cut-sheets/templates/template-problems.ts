import type { Words } from '#contract/lib/spanish.ts';
import { fillWords } from '#contract/lib/words.ts';

/** What keeps a template from being filled in, each in words; `{names}` are titles of the template. */
export const TEMPLATE_PROBLEMS = {
  // what answers are found by
  parts_count: 'A cut sheet has between 1 and 60 parts.',
  part_empty: '{part}: nothing can be cut from it.',
  part_twice: 'Each part needs a title of its own: {title}.',
  subcut_twice: 'Each sub-part needs a title of its own: {title}.',
  question_twice: '{title} asks one thing twice: {question}.',
  option_twice: '{title}, {question}: one option stands there twice.',
  options_missing: '{title}, {question}: there is nothing to choose from.',
  default_unknown: '{title}, {question}: the default is not among the options.',
  excludes_unknown: '{title} excludes {other}, which is not there.',
  excludes_itself: '{title} excludes itself.',
  needs_unknown: '{title} needs {other}, which is not there.',
  needs_itself: '{title} needs itself.',
  surcharge_unknown: '{title}, {question}: a price stands under {option}, which is not offered.',
  backbone_unknown: '{title}, {question}: {option} is marked as cut with the backbone, and is not offered.',

  // dead ends
  one_sided: '{title} excludes {other}, but {other} does not exclude {title}.',
  required_clash: '{title} and {other} are on every sheet and exclude each other, so no sheet can be completed.',
  excludes_required: '{title} can never be chosen: it excludes {other}, which is on every sheet.',
  needs_in_circle: '{title} can never be chosen: it needs {others}, and nothing of that can be chosen first.',
  needs_excluded: '{title} can never be chosen: it needs {others}, and nothing of that can be cut together with it.',
  required_backbone:
    '{title} is on every sheet and cut with the backbone: for cattle over thirty months no sheet can be completed.',
  limit_below_required: '{part}: a share may choose {limit}, and more than that is on every sheet: {titles}.',
  limit_used_up: '{part}: a share may choose {limit}, and what is on every sheet uses that up: {titles}.',
  portion_unreadable: '{title}, {question}: {option} is no portion. Use All, or percent such as 50 %.',
  side_unreadable: '{title}, {question}: {option} is no number of sides. Use Both or One.',
  whole_missing: '{title}, {question}: {option} is missing, so that nothing can be cut in one way only.',
} as const satisfies Record<string, Words>;

/** A problem, its values, and the sub-part or else the part that it is found at; neither for the template as a whole. */
export interface TemplateProblem {
  code: keyof typeof TEMPLATE_PROBLEMS;
  values: Readonly<Record<string, string | number>>;
  subcut?: string;
  part?: string;
}

export const sentenceOf = ({ code, values }: TemplateProblem): string => fillWords(TEMPLATE_PROBLEMS[code], values);
