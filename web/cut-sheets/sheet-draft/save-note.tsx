import { VisuallyHidden } from '@mantine/core';
import type { SaveState } from '#web/cut-sheets/sheet-draft/autosave.ts';
import classes from '#web/cut-sheets/sheet-draft/save-note.module.css';
import type { Saving } from '#web/cut-sheets/sheet-draft/use-sheet-draft.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, type Words } from '#web/lib/words.ts';

const STATE_WORDS: Record<SaveState, Words> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Not saved yet: no connection',
  refused: 'Not saved yet',
};

/** Shows whether the answers are saved. Only problems are announced, because a sheet saves after every answer. */
export function SaveNote({ saving: { state, problem } }: { saving: Saving }) {
  const words = problem ? `${t(STATE_WORDS[state])}: ${wordsOf(problem)}` : t(STATE_WORDS[state]);
  const isTrouble = state === 'offline' || state === 'refused';
  return (
    <>
      <span className={classes.note} data-state={state}>
        <svg className={classes.mark} viewBox="0 0 16 16" aria-hidden="true">
          {SHAPES[state]}
        </svg>
        <span>{words}</span>
      </span>
      <VisuallyHidden role="status">{isTrouble && words}</VisuallyHidden>
    </>
  );
}

const SHAPES: Record<SaveState, React.ReactNode> = {
  saved: <path d="M3.5 8.5l3 3l6 -7" />,
  saving: <path d="M3 8h.1M8 8h.1M13 8h.1" />,
  offline: <path d="M8 3v6M8 12.5v.1" />,
  refused: <path d="M8 3v6M8 12.5v.1" />,
};
