import { VisuallyHidden } from '@mantine/core';
import type { DaySlot, SpecialDay } from '#contract/calendar/api.ts';
import { freeSlots } from '#contract/calendar/day-slots.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import classes from '#web/calendar/day-cell.module.css';
import { barColor, barsOf, type DayState, describeDay, spellDay, spellShort } from '#web/calendar/month-days.ts';
import { t, type Words } from '#web/lib/words.ts';

/**
 * The word shown next to a day's number, so that color is never the only signal. A free day doesn't need one, because its title
 * says enough.
 */
const WORDS: Partial<Record<DayState, Words>> = { full: 'Full', short: 'Too few' };

export interface DayCellProps {
  day: IsoDate;
  slot: DaySlot | undefined;
  /** Why the day's slots differ from its weekday's. */
  special: SpecialDay | undefined;
  state: DayState;
  needed: number;
  isToday: boolean;
  isChosen: boolean;
  isLoading: boolean;
  canPick: boolean;
  /** True for the one day of the month in the tab order. */
  isTabbable: boolean;
  /** True for the day that gets focus when a dialog opens. */
  hasFocus: boolean;
  onFocus: () => void;
  onPick: () => void;
}

/**
 * One day of the drop-off calendar: its number, how many slots are free, and a bar per species showing how full it is. Screen
 * readers announce the exact slot title.
 */
export function DayCell(props: DayCellProps) {
  const {
    day,
    slot,
    special,
    state,
    needed,
    isToday,
    isChosen,
    isLoading,
    canPick,
    isTabbable,
    hasFocus,
    onFocus,
    onPick,
  } = props;
  const nameOf = useCategoryName();
  const isShut = special?.is_closed === true;
  const isUnoffered = isShut || slot?.available === 0;
  const word = isShut ? 'Closed' : WORDS[state];
  const isPast = state === 'past';
  const booked = slot && slot.booked > 0 && (isUnoffered || isPast) ? slot.booked : 0;
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-state={isLoading ? undefined : state}
      data-shut={isShut || undefined}
      data-today={isToday || undefined}
      data-chosen={isChosen || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!canPick}
      aria-pressed={isChosen}
      data-autofocus={hasFocus || undefined}
      tabIndex={isTabbable ? 0 : -1}
      onFocus={onFocus}
      onClick={() => canPick && onPick()}
    >
      <VisuallyHidden>
        {isLoading ? spellDay(day) : describeDay(day, slot, state, needed, nameOf, special)}
      </VisuallyHidden>
      <span className={classes.top} aria-hidden="true">
        <span className={classes.number}>{day.endsWith('-01') ? spellShort(day) : Number(day.slice(8))}</span>
        {word && <span className={classes.word}>{t(word)}</span>}
        {slot && !word && !isUnoffered && !isPast && (
          <span className={classes.free}>{t('{free} free', { free: freeSlots(slot), count: freeSlots(slot) })}</span>
        )}
      </span>
      {isLoading && <span className={classes.loading} />}
      {special && (
        <span className={classes.reason} title={special.reason} aria-hidden="true">
          {special.reason}
        </span>
      )}
      {booked > 0 && (
        <span className={classes.booked} aria-hidden="true">
          {t('{used} booked', { used: booked, count: booked })}
        </span>
      )}
      {slot && !isUnoffered && !isPast && <Bars bars={barsOf(slot, nameOf)} color={barColor(slot)} />}
    </button>
  );
}

/** One bar per species offered, in the order of the day panel. If there is only one bar, its name isn't shown. */
function Bars({ bars, color }: { bars: ReturnType<typeof barsOf>; color: ReturnType<typeof barColor> }) {
  return (
    <span className={classes.bars} data-color={color} data-is-named={bars.length > 1} aria-hidden="true">
      {bars.map(({ category_id, name, fill, isFull }) => (
        <span key={category_id} className={classes.kind} data-full={isFull || undefined}>
          <span className={classes.name}>{name}</span>
          <span className={classes.bar}>
            <span style={{ width: `${fill}%` }} />
          </span>
        </span>
      ))}
    </span>
  );
}
