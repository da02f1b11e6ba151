import { Button, Skeleton, Text, Title } from '@mantine/core';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { DayNotes } from '#web/calendar/day-notes.tsx';
import classes from '#web/calendar/day-panel.module.css';
import { spellDate } from '#web/calendar/month-days.ts';
import { WaitLink } from '#web/calendar/wait-link.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface Narrow {
  species: Species | '';
  process_option: Label | '';
  processor_id: number | undefined;
}

/** When filtered by label, the figures count only that label's slots. */
const FIGURES = {
  usda: 'USDA: {available} free, {used} booked',
  custom: 'Custom: {available} free, {used} booked',
  unlabelled: '{available} free, {used} booked',
} as const satisfies Record<Offering, Words>;

/** Free and booked slots on a day, by category. */
export function DayPanel({
  day,
  onOpen,
  ...narrow
}: { day: IsoDate | undefined; onOpen: (day: IsoDate) => void } & Narrow) {
  const { role } = useMe();
  return (
    <section className={classes.panel} aria-labelledby="calendar-day" aria-live="polite">
      <Title order={2} size="h3" id="calendar-day" className={classes.day}>
        {day ? spellDate(day) : t('Slots for a day')}
      </Title>
      {day ? (
        <>
          <DayFigures day={day} {...narrow} />
          <Button variant="default" onClick={() => onOpen(day)}>
            {t('Orders for this day')}
          </Button>
          {isStaff(role) && (
            <ButtonLink variant="default" to="/processordashboard/dropoffSheet" search={{ date: day }}>
              {t('Drop-off sheet')}
            </ButtonLink>
          )}
        </>
      ) : (
        <Text c="dimmed">{t('Choose a day to see what’s free and what’s booked.')}</Text>
      )}
    </section>
  );
}

function DayFigures({ day, processor_id, ...narrow }: { day: IsoDate } & Narrow) {
  const today = useToday(processor_id);
  const nameOf = useCategoryName();
  const { data, error, refetch } = useApiQuery(getDateAvailableSlot, {
    date: day,
    ...narrow,
    ...(processor_id && { processor_id }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="8rem" />;
  const notes = processor_id === undefined && <DayNotes key={day} day={day} left={data.left} />;
  if (data.left.length === 0) {
    return (
      <>
        <Text c="dimmed">{t('No slots on this day.')}</Text>
        {notes}
      </>
    );
  }

  return (
    <>
      <Text>{t(FIGURES[data.offering], { available: data.available, used: data.used })}</Text>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{t('Animal')}</th>
            <th scope="col">{t('USDA slots free')}</th>
            <th scope="col">{t('Custom slots free')}</th>
            <th scope="col">{t('Booked')}</th>
          </tr>
        </thead>
        <tbody>
          {data.left.map(({ category_id, usda, custom, used }) => (
            <tr key={category_id}>
              <th scope="row">{nameOf(category_id)}</th>
              <td>{usda}</td>
              <td>{custom}</td>
              <td>{used}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.available === 0 && day >= today && processor_id === undefined && <WaitLink day={day} {...narrow} />}
      {notes}
    </>
  );
}
