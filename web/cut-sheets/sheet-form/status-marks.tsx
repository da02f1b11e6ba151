import { Text, VisuallyHidden } from '@mantine/core';
import type { Chip, Dot } from '#contract/cut-sheets/completion.ts';
import classes from '#web/cut-sheets/sheet-form/status-marks.module.css';
import { t, type Words } from '#web/lib/words.ts';

/** Dot colors are set by CUT-023 to CUT-025. Each dot also has a shape and a word. */
const DOT_WORDS: Record<Dot, Words> = {
  red: 'to fill in',
  gold: 'optional',
  green: 'complete',
  transparent: 'nothing to fill in',
};

/** A part's dot. With `hasWord`, its word is visible to everyone, not only to screen readers. `word` replaces the usual one. */
export function PartDot({
  dot,
  hasWord = false,
  word = t(DOT_WORDS[dot]),
}: {
  dot: Dot;
  hasWord?: boolean;
  word?: string;
}) {
  return (
    <span className={classes.mark}>
      <DotShape dot={dot} />
      {hasWord ? (
        <Text span inherit c="dimmed" fz="sm">
          {word}
        </Text>
      ) : (
        <VisuallyHidden>{word}</VisuallyHidden>
      )}
    </span>
  );
}

/** Just the dot, for places that show the word elsewhere. */
export const DotShape = ({ dot }: { dot: Dot }) => (
  <svg className={classes.dot} data-dot={dot} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" />
    {SHAPES[dot]}
  </svg>
);
const SHAPES: Record<Dot, React.ReactNode> = {
  red: <path d="M8 4v5M8 11.5v.5" />,
  gold: <path d="M5 8h6" />,
  green: <path d="M4.5 8.5l2.5 2.5l4.5 -5.5" />,
  transparent: null,
};

/** A cut's chip: red until its choices are complete, then green. */
export function ChoiceChip({ chip }: { chip: Chip }) {
  return (
    <span className={classes.chip} data-chip={chip}>
      {t(chip)}
    </span>
  );
}
