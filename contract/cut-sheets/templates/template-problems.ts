import type { Words } from '#contract/lib/spanish.ts';
import { fillWords } from '#contract/lib/words.ts';

/** The messages for problems that keep a template from being published; `{names}` are titles in the template. */
export const TEMPLATE_PROBLEMS = {
  // structure
  parts_count: 'A cut sheet must have 1 to 60 parts.',
  part_empty: '{part} has no cuts.',
  part_twice: 'Each part needs its own title. Used more than once: {title}.',
  subcut_twice: 'Each cut needs its own title. Used more than once: {title}.',
  question_twice: '{title} asks the same question twice: {question}.',
  option_twice: '{title}, {question}: an option is listed twice.',
  options_missing: '{title}, {question}: there are no options to choose from.',
  default_unknown: '{title}, {question}: the default isn’t one of the options.',
  bounds_crossed: '{title}, {question}: no answer can meet both the minimum and the maximum.',
  default_out_of_bounds: '{title}, {question}: the default isn’t a number between the minimum and the maximum.',
  excludes_unknown: '{title} excludes {other}, which isn’t on this cut sheet.',
  excludes_itself: '{title} can’t exclude itself.',
  needs_unknown: '{title} needs {other}, which isn’t on this cut sheet.',
  needs_itself: '{title} can’t require itself.',
  fallback_unknown: '{title} falls back to {other}, which isn’t on this cut sheet.',
  fallback_itself: '{title} can’t be its own fallback.',
  leaves_unknown: '{title} leaves meat for {other}, which isn’t on this cut sheet.',
  leaves_itself: '{title} lists itself as another cut from the same meat.',
  surcharge_unknown: '{title}, {question}: there’s a price for {option}, which isn’t an option.',
  backbone_unknown: '{title}, {question}: {option} is marked as containing backbone but isn’t one of the options.',
  exclusion_unknown: '{title}, {question}: {option} can’t be combined with {other}, which isn’t on this cut sheet.',
  exclusion_itself: '{title}, {question}: {option} excludes itself.',
  condition_unknown: '{title}, {question} is shown only after {other}, which isn’t one of its questions.',
  condition_option_unknown: '{title}, {question} is shown only if {other} is {option}, which isn’t one of its options.',
  condition_circle: '{title}, {question} can never be shown: it depends on itself through {others}.',

  // dead ends
  one_sided: '{title} excludes {other}, but {other} does not exclude {title}.',
  required_clash: '{title} and {other} are on every sheet and exclude each other, so no sheet can be completed.',
  excludes_required: '{title} can never be chosen: it excludes {other}, which is on every sheet.',
  needs_in_circle: '{title} can never be chosen: it needs {others}, which can’t be chosen first.',
  needs_excluded: '{title} can never be chosen: it needs {others}, which can’t be combined with it.',
  required_backbone:
    '{title} is on every sheet and contains backbone, so no sheet for cattle over 30 months can be completed.',
  fallback_backbone: '{title} falls back to {other}, which also contains backbone.',
  answers_clash: '{title} can’t be filled in: its required questions have no answers that can be combined.',
  option_never:
    '{title}, {question}: {option} can never be chosen, because it would leave a required question with no options.',
  sheet_questions_twice: 'Only one part can hold the questions for the whole sheet. Remove one of these: {parts}.',
  sheet_questions_cut:
    '{part} holds the questions for the whole sheet, so it can have only one cut, with no rules of its own.',
  limit_below_required:
    '{part}: the maximum per share is {limit}, but every sheet already includes more cuts: {titles}.',
  limit_used_up: '{part}: the maximum per share is {limit}, and the cuts on every sheet already use that up: {titles}.',
  portion_unreadable: '{title}, {question}: {option} isn’t a portion. Use All or a percentage such as 50%.',
  side_unreadable: '{title}, {question}: {option} isn’t a number of sides. Use Both or One.',
  whole_missing: '{title}, {question}: add the option {option}, so that one cut can take the whole part.',
} as const satisfies Record<string, Words>;

/**
 * A problem and the values in its message, with the cut that has the problem, or else the part. Neither is set if the problem
 * is with the whole template.
 */
export interface TemplateProblem {
  code: keyof typeof TEMPLATE_PROBLEMS;
  values: Readonly<Record<string, string | number>>;
  subcut?: string;
  part?: string;
}

export const sentenceOf = ({ code, values }: TemplateProblem): string => fillWords(TEMPLATE_PROBLEMS[code], values);
