import { NativeSelect, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { LABEL_WORDS, LABELS, type Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import classes from '#web/calendar/calendar-screen.module.css';
import { CalendarSwitch } from '#web/calendar/calendar-switch.tsx';
import { DayPanel } from '#web/calendar/day-panel.tsx';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import { monthsIn, rangeAhead } from '#web/calendar/month-days.ts';
import { UnsetAvailability, useUnsetAvailability } from '#web/calendar/unset-availability.tsx';
import { useDaySlots } from '#web/calendar/use-day-slots.ts';
import { useVisitedPlant } from '#web/calendar/visited-plant.tsx';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { type ListState, useListState } from '#web/ui/table/list-state.ts';

/** Loaded separately from the month, because its dialogs need all the code for forms. */
const AvailabilityScreen = lazy(async () => ({
  default: (await import('#web/calendar/availability/availability-screen.tsx')).AvailabilityScreen,
}));

/** The day popup, supplied by a later area, because the calendar can't depend on booking. */
export type DayPopupOf = (popup: {
  day: IsoDate;
  species: Species | '';
  process_option: Label | '';
  processor_id: number | undefined;
  onClose: () => void;
}) => ReactNode;

/** The slot calendar, /processorCalender: a month view of free slots, or the weekly availability. */
export function CalendarScreen({ dayPopup }: { dayPopup: DayPopupOf }) {
  const address = useListState();
  const plant = useVisitedPlant(address);
  const { processor_id } = plant;
  const current = address.filter('tab') === 'availability' ? 'availability' : 'slots';

  if (plant.instead) return <PageFrame title={t('Calendar')}>{plant.instead}</PageFrame>;
  return (
    <PageFrame
      title={t('Calendar')}
      filters={
        <>
          <CalendarSwitch processor={address.filter('processor')} />
          {plant.select}
          {current === 'slots' && <SlotFilters address={address} />}
        </>
      }
    >
      {current === 'slots' ? (
        <DropoffCalendar key={processor_id} address={address} dayPopup={dayPopup} processor_id={processor_id} />
      ) : (
        <Suspense fallback={<Skeleton h="20rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}>
          <AvailabilityScreen key={processor_id} processor_id={processor_id} />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** The filters that decide which slots are counted. Kept in the URL, like the day. */
function useSlotFilters(address: ListState) {
  const { nmfs_number } = useMe();
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const species: Species | '' = handled.find((key) => key === address.filter('species')) ?? '';
  const process_option: Label | '' = LABELS.find((label) => label === address.filter('label')) ?? '';
  return { handled, species, process_option };
}

function SlotFilters({ address }: { address: ListState }) {
  const { handled, species, process_option } = useSlotFilters(address);
  return (
    <div className={classes.filters}>
      {handled.length > 1 && (
        <NativeSelect
          aria-label={t('Species')}
          value={species}
          data={[
            { value: '', label: t('All species') },
            ...handled.map((key) => ({ value: key, label: t(showSpecies(key)) })),
          ]}
          onChange={(event) => address.set({ species: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        aria-label={t('Label type')}
        value={process_option}
        data={[
          { value: '', label: t('All label types') },
          ...LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) })),
        ]}
        onChange={(event) => address.set({ label: event.currentTarget.value })}
      />
    </div>
  );
}

/** The month, with the selected day next to it. Clicking a day also opens its popup. */
function DropoffCalendar({
  address,
  dayPopup,
  processor_id,
}: {
  address: ListState;
  dayPopup: DayPopupOf;
  processor_id: number | undefined;
}) {
  const [opened, setOpened] = useState<IsoDate>();
  const isUnset = useUnsetAvailability();
  const { species, process_option } = useSlotFilters(address);
  const day = isDay(address.filter('day')) ? address.filter('day') : undefined;
  const narrow = { species, process_option, processor_id };
  const next = useNextDay(narrow);
  const shown = day ?? next;
  // `next` changes once its day is closed or over, but the popup stays on the day it was opened for, along with its input.
  function open(opening: IsoDate) {
    address.set({ day: opening });
    setOpened(opening);
  }

  return (
    <div className={classes.columns}>
      {isUnset && (
        <div className={classes.hint}>
          <UnsetAvailability />
        </div>
      )}
      <MonthCalendar chosen={day} onPick={open} isForLooking hasHint={isUnset} {...narrow} />
      <DayPanel day={shown} onOpen={open} {...narrow} />
      {opened && dayPopup({ ...narrow, day: opened, onClose: () => setOpened(undefined) })}
    </div>
  );
}

/** The next day with slots, shown until a day is chosen. Uses the same queries as the calendar next to it. */
function useNextDay({
  species,
  process_option,
  processor_id,
}: Omit<Parameters<DayPopupOf>[0], 'day' | 'onClose'>): IsoDate | undefined {
  const today = useToday(processor_id);
  const { days } = useDaySlots(monthsIn(rangeAhead(today)), {
    species,
    process_option,
    offering: '',
    ...(processor_id && { processor_id }),
  });
  return days.find(({ date, available }) => date >= today && available > 0)?.date;
}
