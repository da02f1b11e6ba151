import { Checkbox, Stack } from '@mantine/core';
import type { Dispatch } from 'react';
import { possibleFallbacks, toggleFallback } from '#contract/cut-sheets/age/fallbacks.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Part } from '#contract/cut-sheets/templates/template.ts';
import type { SheetAction } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import classes from '#web/cut-sheets/sheet-form/part-notes.module.css';
import { sayCut, t } from '#web/lib/words.ts';

interface FallbackFieldProps {
  part: Part;
  title: string;
  /** Undefined until something is chosen. Until then, the sheet can't be submitted. */
  fallback: readonly string[] | undefined;
  facts: SheetFacts;
  dispatch: Dispatch<SheetAction>;
}

/** What to cut instead of a cut with backbone if the animal turns out to be over thirty months. */
export function FallbackField({ part, title, fallback = [], facts, dispatch }: FallbackFieldProps) {
  return (
    <Checkbox.Group
      className={classes.fallback}
      label={t('If the animal is over 30 months, cut this instead:')}
      description={fallback.length === 0 ? t('Nothing chosen: that meat will be ground.') : ''}
      value={[...fallback]}
    >
      <Stack gap="xs" pt="xs">
        {possibleFallbacks(part).map((subcut) => (
          <Checkbox
            key={subcut.title}
            value={subcut.title}
            label={sayCut(subcut.title)}
            onChange={() =>
              dispatch({ do: 'fall_back', title, fallback: toggleFallback(part, fallback, subcut.title, facts) })
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
