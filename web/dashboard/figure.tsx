import { Link } from '@tanstack/react-router';
import { COUNT_MAX } from '#contract/lib/endpoint.ts';
import { showCount } from '#contract/lib/figures.ts';
import classes from '#web/dashboard/dashboard.module.css';
import type { PageLink } from '#web/lib/page-link.ts';

/** Counts stop at COUNT_MAX: '1,000+'. */
export const sayCount = (count: number): string => `${showCount(count)}${count >= COUNT_MAX ? '+' : ''}`;

interface FigureProps {
  label: string;
  count: number;
  /** A few words below the number. */
  note?: string | undefined;
  link: PageLink;
  /** Marks a number that should be zero. */
  isBad?: boolean;
}

/** One of the day's numbers. Clicking it opens the list behind it. */
export function Figure({ label, count, note, link, isBad = false }: FigureProps) {
  return (
    <li className={classes.figure} data-is-bad={isBad && count > 0}>
      <Link {...link} className={classes.figureLink}>
        <span className={classes.label}>{label}</span>
        <span className={classes.number}>{sayCount(count)}</span>
        {note && <span className={classes.note}>{note}</span>}
      </Link>
    </li>
  );
}
