import type { Choice } from '#contract/cut-sheets/answers.ts';
import { questionsOf, type Subcut } from '#contract/cut-sheets/template.ts';

/** What the controls of a cut show at first: what was saved, else the plant's default. An optional group stays empty, because filling it in asks for more. */
export const proposedChoices = (subcut: Subcut, saved: readonly Choice[]): Choice[] =>
  questionsOf(subcut).map(({ description, default: byDefault, group }) => {
    const before = saved.find((choice) => choice.description === description);
    const proposed = byDefault !== undefined && group?.isRequired !== false ? [byDefault] : [];
    return before ?? { description, selected_values: proposed };
  });
