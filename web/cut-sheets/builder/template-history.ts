import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { editTemplate, type TemplateEdit } from '#web/cut-sheets/builder/template-edits.ts';

/** A template being built, with its undo and redo stacks. */
export interface TemplateHistory {
  present: Template;
  past: readonly Template[];
  future: readonly Template[];
  /** Consecutive edits with the same mark, such as dragging a label or typing a name, are undone together. */
  mark: string | null;
}

export type HistoryAction =
  | { type: 'edit'; edit: TemplateEdit; mark?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The next edit gets its own undo step, no matter what its mark is. */
  | { type: 'rest' };

const MAX_STEPS = 200;

export const startHistory = (present: Template): TemplateHistory => ({ present, past: [], future: [], mark: null });

export function changeHistory(history: TemplateHistory, action: HistoryAction): TemplateHistory {
  const { present, past, future } = history;
  switch (action.type) {
    case 'edit': {
      const next = editTemplate(present, action.edit);
      if (next === present) return history;
      const mark = action.mark ?? null;
      const goesOn = mark !== null && mark === history.mark;
      return { present: next, past: goesOn ? past : [...past.slice(1 - MAX_STEPS), present], future: [], mark };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { present: before, past: past.slice(0, -1), future: [present, ...future], mark: null } : history;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { present: next, past: [...past, present], future: rest, mark: null } : history;
    }
    case 'rest':
      return history.mark === null ? history : { ...history, mark: null };
  }
}
