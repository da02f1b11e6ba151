import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import type { SheetAction } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import classes from '#web/cut-sheets/sheet-form/part-notes.module.css';
import { sayCut, t } from '#web/lib/words.ts';

interface PartProblemProps {
  part: string;
  problem: string;
  /** True if one click makes the part fit. */
  isFixable: boolean;
  dispatch: Dispatch<SheetAction>;
}

/** Why a part's cuts don't fit the animal, and how to fix it. */
export function PartProblem({ part, problem, isFixable, dispatch }: PartProblemProps) {
  return (
    <div className={classes.problem}>
      <p>{problem}</p>
      {isFixable ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('Fix it: {part}', { part: sayCut(part) })}
          onClick={() => dispatch({ do: 'fix', part })}
        >
          {t('Fix it')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('Choose again: {part}', { part: sayCut(part) })}
          onClick={() => dispatch({ do: 'show_part', title: part })}
        >
          {t('Choose again')}
        </Button>
      )}
    </div>
  );
}
