import { Skeleton, Text, Title } from '@mantine/core';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { type Label, offeringOf } from '#contract/calendar/offering.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { CATEGORY_NAMES, type CategoryId, type Species } from '#contract/lib/species.ts';
import classes from '#web/calendar/day-panel.module.css';
import { spellDay } from '#web/calendar/month-days.ts';
import { useAsk } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/states.tsx';

interface Narrow {
  species: Species | '';
  process_option: Label | '';
}

/** Figures narrowed to a label are those of its offering. Decision C-28. */
const OFFERING_WORDS = { usda: ' as USDA', custom: ' as Custom', unlabelled: '' };

/** What a day has left and what is booked on it, by category. */
export function DayPanel({ day, ...narrow }: { day: IsoDate | undefined } & Narrow) {
  return (
    <section className={classes.panel} aria-labelledby="calendar-day" aria-live="polite">
      <Title order={2} size="h3" id="calendar-day">
        {day ? `${spellDay(day)}, ${day.slice(0, 4)}` : 'A day’s slots'}
      </Title>
      {day ? (
        <DayFigures day={day} {...narrow} />
      ) : (
        <Text c="dimmed">Choose a day to see what is free and booked.</Text>
      )}
    </section>
  );
}

function DayFigures({ day, ...narrow }: { day: IsoDate } & Narrow) {
  const { data, error, refetch } = useAsk(getDateAvailableSlot, { date: day, ...narrow });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="8rem" />;
  if (data.left.length === 0) return <Text c="dimmed">No slots are offered on this day.</Text>;

  return (
    <>
      <Text>
        <b>{data.available}</b> free, <b>{data.used}</b> booked{OFFERING_WORDS[offeringOf(narrow.process_option)]}
      </Text>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">Animal</th>
            <th scope="col">USDA free</th>
            <th scope="col">Custom free</th>
            <th scope="col">Booked</th>
          </tr>
        </thead>
        <tbody>
          {data.left.map(({ category_id, usda, custom, used }) => (
            <tr key={category_id}>
              <th scope="row">{CATEGORY_NAMES[category_id as CategoryId]}</th>
              <td>{usda}</td>
              <td>{custom}</td>
              <td>{used}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
