import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type IsoDate, monthRange, WEEKDAYS } from '#contract/lib/days.ts';
import { dayAfterKey, isPastWeek, type Month, rangeAhead, weeksAhead, weeksOf } from '#web/calendar/month-days.ts';
import classes from '#web/calendar/month-grid.module.css';
import { t } from '#web/lib/words.ts';

/**
 * Props for a day's button. Either the button has the day as `data-day`, or its cell does and the button is the first one in
 * the cell.
 */
export interface DayStop {
  isTabbable: boolean;
  onFocus: () => void;
}

interface MonthGridProps {
  /** The month shown; null for this week and the five after it. */
  month: Month | null;
  today: IsoDate;
  /** The day that is in the tab order until another one gets focus. It may change while days load. */
  start: IsoDate;
  isLoading: boolean;
  /** Called when a key moves to a day in another month. */
  onReach: (day: IsoDate) => void;
  cellOf: (day: IsoDate, stop: DayStop) => ReactNode;
  /** Shrinks the past weeks of the current month to a single line each. */
  shrinksPast?: boolean;
  /** Additional attributes for a day's table cell. */
  attributesOf?: (day: IsoDate) => ComponentProps<'td'> & { [data: `data-${string}`]: unknown };
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * A month, or the weeks ahead, as a table of days. One day is in the tab order: the last one focused, `start`, today, or the first one. Arrow keys,
 * Home, End, PageUp, and PageDown move between days.
 */
export function MonthGrid({
  month,
  today,
  start,
  isLoading,
  onReach,
  cellOf,
  attributesOf,
  shrinksPast = false,
  className = '',
  ...labels
}: MonthGridProps) {
  const [reached, setReached] = useState<IsoDate>();
  const movesFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const { from, to } = month ? monthRange(month.year, month.month) : rangeAhead(today);
  const tabDay = [reached, start, today].find((day) => day !== undefined && day >= from && day < to) ?? from;

  useEffect(() => {
    // While its days load, a dialog's focus is already in the grid. It moves along to the first day that has room.
    const isInGrid = grid.current?.contains(document.activeElement) ?? false;
    if (!movesFocus.current && !isInGrid) return;
    movesFocus.current = false;
    buttonOf(grid.current, tabDay)?.focus();
  }, [tabDay]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnDay = event.target === buttonOf(grid.current, tabDay);
    const day = !isOnDay || event.altKey || event.ctrlKey || event.metaKey ? null : dayAfterKey(event.key, tabDay);
    if (!day) return;
    event.preventDefault();
    movesFocus.current = true;
    setReached(day);
    if (day < from || day >= to) onReach(day);
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one control, as in the ARIA date picker pattern.
      role="grid"
      {...labels}
      aria-busy={isLoading}
      className={`${classes.grid} ${className}`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <WeekdayHeads />
        </tr>
      </thead>
      <tbody>
        {(month ? weeksOf(month) : weeksAhead(today)).map((week) => (
          <tr key={week.find(Boolean)} data-past={(shrinksPast && isPastWeek(week, today, { to })) || undefined}>
            {week.map((day, weekday) =>
              day ? (
                <td key={WEEKDAYS[weekday]} {...attributesOf?.(day)}>
                  {cellOf(day, { isTabbable: day === tabDay, onFocus: () => !isLoading && setReached(day) })}
                </td>
              ) : (
                <td key={WEEKDAYS[weekday]} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const buttonOf = (grid: HTMLElement | null, day: IsoDate) =>
  grid?.querySelector<HTMLElement>(`button[data-day="${day}"], [data-day="${day}"] button`);

/** The header cells of a table with a column per weekday. */
export function WeekdayHeads() {
  return WEEKDAYS.map((weekday) => (
    <th key={weekday} scope="col">
      {t(weekday)}
    </th>
  ));
}
