import { Skeleton } from '@mantine/core';
import { previewRecurring, type RecurringDate } from '#contract/booking/recurrence-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import classes from '#web/booking/recurring/recurring-dialog.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { refusalWords, t, translate } from '#web/lib/words.ts';
import { Refusal } from '#web/ui/refusal.tsx';

export type PreviewInput = SentTo<typeof previewRecurring>;

/**
 * A repeat rule's dates, as computed by the server, with the reason for each one that can't be booked. See
 * docs/decisions/0017.
 */
export function RecurringDates({ input }: { input: PreviewInput }) {
  const { data, error, isPlaceholderData } = useApiQuery(previewRecurring, input, { keepPrevious: true });
  if (error && !data) return <Refusal>{wordsOf(error)}</Refusal>;
  if (!data) return <Skeleton h={120} />;
  const { dates } = data;
  const marked = dates.filter(({ problem }) => problem !== '').length;
  const booked = dates.filter(({ is_booked }) => is_booked).length;
  const left_out = dates.filter(({ is_left_out }) => is_left_out).length;

  return (
    <section className={classes.preview} aria-label={t('Dates')} aria-busy={isPlaceholderData}>
      <p className={classes.count} aria-live="polite" data-is-short={marked > 0}>
        {t('{count} dates', { count: dates.length })}
        {booked > 0 && <> · {t('{booked} already booked', { booked })}</>}
        {left_out > 0 && <> · {t('{left_out} left out', { left_out })}</>}
        {marked > 0 && <> · {t('{marked} can’t be booked', { marked })}</>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be reachable by keyboard */}
      <ol className={classes.dates} tabIndex={0}>
        {dates.map((one) => (
          <li
            key={one.date}
            data-problem={one.problem || undefined}
            data-booked={one.is_booked || one.is_left_out || undefined}
          >
            <span className={classes.date}>{showDay(one.date)}</span>
            <span>{sayState(one)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether a date is booked, left out, or free. Leaves out the date itself, which is shown next to this text. */
function sayState({ is_booked, is_left_out, problem, words, values }: RecurringDate): string {
  if (is_booked) return t('Already booked');
  if (is_left_out) return t('Moved, deleted, or past');
  if (problem === '') return t('Free');
  if (problem !== 'day_full') return refusalWords(problem, words, values);
  return t('Not enough slots for {species}: {left} left', {
    species: translate(String(values.species)),
    left: values.left ?? 0,
  });
}
