import { NativeSelect, Tabs } from '@mantine/core';
import { LABEL_WORDS, LABELS, type Label } from '#contract/calendar/offering.ts';
import { isDay } from '#contract/lib/days.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { AvailabilityScreen } from '#web/calendar/availability-screen.tsx';
import classes from '#web/calendar/calendar-screen.module.css';
import { DayPanel } from '#web/calendar/day-panel.tsx';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import { t } from '#web/lib/words.ts';
import { type ListState, useListState } from '#web/ui/list-state.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The slot calendar, /processorCalender: the month with its free slots, and the weekly availability as a tab. Decision C-33. */
export function CalendarScreen() {
  const address = useListState();
  const tab = address.filter('tab') === 'availability' ? 'availability' : 'dropoff';

  return (
    <PageFrame title={t('Calendar')}>
      <Tabs
        value={tab}
        onChange={(next) => address.set({ tab: next === 'availability' ? next : '' })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="dropoff">{t('Drop-off calendar')}</Tabs.Tab>
          <Tabs.Tab value="availability">{t('Availability')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dropoff">
          <DropoffCalendar address={address} />
        </Tabs.Panel>
        <Tabs.Panel value="availability">
          <AvailabilityScreen />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

/** The month beside the day that is looked at; filters and day stand in the address. */
function DropoffCalendar({ address }: { address: ListState }) {
  const { nmfs_number } = useMe();
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const species: Species | '' = handled.find((key) => key === address.filter('species')) ?? '';
  const process_option: Label | '' = LABELS.find((label) => label === address.filter('label')) ?? '';
  const day = isDay(address.filter('day')) ? address.filter('day') : undefined;
  const narrow = { species, process_option };

  return (
    <div className={classes.columns}>
      <div className={classes.filters}>
        <NativeSelect
          label={t('Species')}
          value={species}
          data={[
            { value: '', label: t('All species') },
            ...handled.map((key) => ({ value: key, label: t(showSpecies(key)) })),
          ]}
          onChange={(event) => address.set({ species: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Label type')}
          value={process_option}
          data={[
            { value: '', label: t('All label types') },
            ...LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) })),
          ]}
          onChange={(event) => address.set({ label: event.currentTarget.value })}
        />
      </div>
      <MonthCalendar chosen={day} onPick={(picked) => address.set({ day: picked })} isForLooking {...narrow} />
      <DayPanel day={day} {...narrow} />
    </div>
  );
}
