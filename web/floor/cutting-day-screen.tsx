import { SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { DAY_WORDS } from '#contract/floor/animal-facts.ts';
import { type CuttingAnimal, cuttingDay, DAY_KINDS, type DayKind } from '#contract/floor/api.ts';
import { isDay } from '#contract/lib/days.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { AnimalPicker, AnimalSteps } from '#web/floor/animal-picker.tsx';
import { CuttingAnimalView } from '#web/floor/cutting-animal-view.tsx';
import classes from '#web/floor/cutting-day-screen.module.css';
import { DayPdfPanel } from '#web/floor/day-pdf-panel.tsx';
import { useAwake } from '#web/floor/use-awake.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { DayStepper } from '#web/ui/page/day-stepper.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';

/**
 * The animals to cut on a day, one at a time, in type readable at arm's length and with buttons large enough for gloves.
 * Updates with every change to a sheet. The day, its kind, and the animal are kept in the URL. See docs/trade-facts.md, From
 * drop-off to pickup.
 */
export function CuttingDayScreen() {
  const address = useListState();
  const [asked, kind, order] = [address.filter('date'), address.filter('day_of'), address.filter('order')];
  const today = useToday();
  const date = isDay(asked) ? asked : today;
  const day_of = DAY_KINDS.find((one) => one === kind) ?? 'cutting';
  const day = useApiQuery(cuttingDay, { date, day_of }, { keepPrevious: true });
  const animals = day.data?.animals;
  const isOther = day.isPlaceholderData;
  const at = usePlace(address, animals, isOther);
  const animal = animals?.[at];

  const goTo = (to: { date?: string; day_of?: DayKind }) => address.set({ ...to, order: '' });
  const { set } = address;
  // Stable, so that only the cards of the previous and the next animal render again.
  const show = useCallback(
    (place: number) => {
      const next = animals?.[place];
      if (next) set({ order: next.order_id });
    },
    [animals, set],
  );
  useHotkeys([
    ['ArrowLeft', () => show(at - 1)],
    ['ArrowRight', () => show(at + 1)],
  ]);
  useAwake();
  const order_id = animal?.order_id;
  const shown = useRef(order_id);
  useEffect(() => {
    // Starts the next animal at the top, not at the previous one's scroll position.
    if (shown.current !== undefined && order_id !== undefined && shown.current !== order_id) {
      document.getElementById('animal')?.scrollIntoView({ block: 'start' });
    }
    shown.current = order_id;
  }, [order_id]);

  return (
    <div className={classes.screen}>
      <PageFrame
        title={t('Cutting sheets')}
        subtitle={`${t(DAY_WORDS[day_of])} · ${spellDate(date)}`}
        filters={
          <>
            <SegmentedControl
              aria-label={t('Type of day')}
              size="md"
              value={day_of}
              onChange={(value) => goTo({ day_of: value as DayKind })}
              className={classes.kinds}
              data={DAY_KINDS.map((value) => ({ value, label: t(DAY_WORDS[value]) }))}
            />
            <DayStepper label={t(DAY_WORDS[day_of])} date={date} onGo={(to) => goTo({ date: to })} />
            {day.data && !isOther && day.data.animals.length > 0 && (
              <DayPdfPanel key={`${date} ${day_of}`} date={date} day_of={day_of} edition={day.data.edition} />
            )}
          </>
        }
      >
        {day.error && !animals && <ErrorState error={day.error} onRetry={() => void day.refetch()} />}
        {day.isPending && <Loading />}
        {animals?.length === 0 && (
          <EmptyState
            icon={IconCalendar}
            title={t('No animals on this day.')}
            action={
              <ButtonLink to="/processorCalender" variant="default">
                {t('Open the calendar')}
              </ButtonLink>
            }
          >
            {t('Animals appear on their kill day and again on their cutting day, after hanging.')}
          </EmptyState>
        )}
        {animals && animals.length > 0 && (
          <div className={classes.body} aria-busy={isOther}>
            <AnimalPicker animals={animals} at={at} onShow={show} isKillDay={day_of === 'kill'} />
            {animal ? (
              <>
                <CuttingAnimalView key={animal.order_id} animal={animal} />
                <AnimalSteps animals={animals} at={at} onShow={show} />
              </>
            ) : (
              <EmptyState icon={IconCalendar} title={t('Order {order_id} isn’t on this day.', { order_id: order })}>
                {t('It may have been moved or deleted. Choose another animal.')}
              </EmptyState>
            )}
          </div>
        )}
      </PageFrame>
    </div>
  );
}

/** The position of the URL's animal, or -1 if it isn't on this day. If the URL has none, puts the day's first animal in it. */
function usePlace(address: ListState, animals: readonly CuttingAnimal[] | undefined, isOther: boolean): number {
  const { filter, set } = address;
  const order = filter('order');
  const first = animals?.[0]?.order_id;
  // Otherwise, the screen would switch to any animal added before the first one.
  useEffect(() => {
    if (order === '' && !isOther && first !== undefined) set({ order: first });
  }, [order, isOther, first, set]);

  const place = animals?.findIndex(({ order_id }) => order_id === Number(order)) ?? -1;
  // A screen without a date in its URL switches to the day's first animal at midnight, or if it is opened with an animal
  // that isn't on today's list.
  const today = useToday();
  const hasDate = filter('date') !== '';
  const checkedOn = useRef('');
  useEffect(() => {
    if (hasDate || isOther || first === undefined || checkedOn.current === today) return;
    checkedOn.current = today;
    if (order !== '' && place < 0) set({ order: '' });
  }, [today, hasDate, isOther, first, order, place, set]);
  return order === '' || isOther ? Math.max(0, place) : place;
}
