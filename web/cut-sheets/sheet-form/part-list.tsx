import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { Dot } from '#contract/cut-sheets/completion.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/sheet-form/part-list.module.css';
import { PartDot } from '#web/cut-sheets/sheet-form/status-marks.tsx';
import { sayCut, t } from '#web/lib/words.ts';

interface PartListProps {
  template: Template;
  states: Readonly<Record<string, Dot | null>>;
  /** The titles of the parts that were passed over, one a line. */
  skipped: string;
  openPart: string;
  onOpen: (title: string) => void;
}

/** The parts of the animal as a list, each with a dot once something is chosen, or marked if it was passed over. */
export const PartList = ({ template, states, skipped, openPart, onOpen }: PartListProps) => (
  <ul className={classes.parts}>
    {Object.entries(animalParts(template)).map(([id, { title }]) => (
      <li key={id}>
        <PartButton
          title={title}
          dot={states[title] ?? null}
          isSkipped={skipped.split('\n').includes(title)}
          isOpen={title === openPart}
          onOpen={onOpen}
        />
      </li>
    ))}
  </ul>
);

interface PartButtonProps {
  title: string;
  dot: Dot | null;
  isSkipped: boolean;
  isOpen: boolean;
  onOpen: (title: string) => void;
}

const PartButton = memo(({ title, dot, isSkipped, isOpen, onOpen }: PartButtonProps) => (
  <UnstyledButton className={classes.part} aria-current={isOpen} onClick={() => onOpen(title)}>
    <span className={classes.title}>{sayCut(title)}</span>
    {dot && <PartDot dot={dot} />}
    {!dot && isSkipped && <span className={classes.skipped}>{t('Skipped')}</span>}
  </UnstyledButton>
));
