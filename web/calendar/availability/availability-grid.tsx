import { Text, VisuallyHidden } from '@mantine/core';
import { WEEKDAYS } from '#contract/lib/days.ts';
import classes from '#web/calendar/availability/availability-grid.module.css';
import { type CategoryWeek, type Offer, spellOffer, spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import { WeekdayHeads } from '#web/calendar/month-grid.tsx';
import { t } from '#web/lib/words.ts';

/** One animal on one day of the week, 0 (Sunday) to 6 (Saturday). */
export interface Cell {
  week: CategoryWeek;
  weekday: number;
}

/** The weekly slots: one row per animal, Sunday to Saturday. Read-only without `onChoose`. */
export function AvailabilityGrid({
  weeks,
  onChoose,
}: {
  weeks: readonly CategoryWeek[];
  onChoose: ((cell: Cell) => void) | undefined;
}) {
  return (
    <div className={classes.sheet}>
      <table className={classes.grid} aria-label={t('Weekly slots')}>
        <thead>
          <tr>
            <th scope="col">{t('Animal')}</th>
            <WeekdayHeads />
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.category_id}>
              <th scope="row">{t(week.name)}</th>
              {week.offers.map((offer, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {onChoose ? (
                    <button type="button" className={classes.cell} onClick={() => onChoose({ week, weekday })}>
                      <VisuallyHidden>
                        {t(week.name)}, {spellWeekday(weekday)}: {spellOffer(offer)}
                      </VisuallyHidden>
                      <OfferText offer={offer} isHidden />
                    </button>
                  ) : (
                    <div className={classes.cell}>
                      <OfferText offer={offer} />
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OfferText({ offer: { usda, custom }, isHidden = false }: { offer: Offer; isHidden?: boolean }) {
  if (usda + custom === 0) {
    return (
      <Text span inherit c="dimmed" aria-hidden={isHidden}>
        –
      </Text>
    );
  }
  return (
    <span className={classes.offer} aria-hidden={isHidden}>
      {usda > 0 && (
        <span>
          {t('USDA')} <b>{usda}</b>
        </span>
      )}
      {custom > 0 && (
        <span>
          {t('Custom')} <b>{custom}</b>
        </span>
      )}
    </span>
  );
}
