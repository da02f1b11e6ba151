import type { ReactNode } from 'react';
import type { Dot } from '#contract/cut-sheets/completion.ts';
import type { Part } from '#contract/cut-sheets/templates/template.ts';
import { labelLines } from '#web/cut-sheets/diagram/label-lines.ts';
import classes from '#web/cut-sheets/diagram/part-label.module.css';

/** The text of a part's label on the drawing, colored by its state, with its dot as `children`. */
export const PartLabel = ({
  title,
  state = null,
  children,
}: {
  title: string;
  state?: Dot | null;
  children?: ReactNode;
}) => (
  <span className={classes.text} data-state={state ?? 'none'}>
    {children}
    {labelLines(title).map((line, at) => (
      <span key={line} className={classes.line}>
        {/* The space is for screen readers: both lines are one title. */}
        {at === 0 ? line : ` ${line}`}
      </span>
    ))}
  </span>
);

/** A label is centered on its position in the template. */
export const placeOf = ({ coordinates: { top, left }, rotation, fontSize, mobileFontSize }: Part) =>
  ({
    top: `${top}%`,
    left: `${left}%`,
    '--label-turn': `${rotation}deg`,
    '--label-size': fontSize,
    '--label-size-mobile': mobileFontSize,
  }) as React.CSSProperties;
