import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AtDoor, intakeList, takeIn } from '#contract/floor/intake-api.ts';
import { serialIn, tagKey } from '#contract/lib/fold-text.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { Arrived, BookedArrival, type TakenIn, WalkInArrival } from '#web/floor/intake/arrivals.tsx';
import { CwdResultEntry } from '#web/floor/intake/cwd-result.tsx';
import { DoorList } from '#web/floor/intake/door-list.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useOutbox } from '#web/floor/outbox/outbox.ts';
import { OutboxPanel } from '#web/floor/outbox/outbox-panel.tsx';
import { StationBar } from '#web/floor/station/station-bar.tsx';
import { StationSignIn } from '#web/floor/station/station-sign-in.tsx';
import station from '#web/floor/station.module.css';
import { WeightQuestions } from '#web/floor/weights/weight-questions.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** What the screen shows: the list, the form for one animal, or the number it was given. */
type Step =
  | { at: 'list' | 'walk-in' | 'who' }
  | { at: 'booked' | 'cwd'; animal: AtDoor }
  | { at: 'done'; taken: TakenIn; isKept: boolean };

/** The door: receives animals one at a time and gives each its number. See docs/decisions/0048. */
export function IntakeScreen() {
  const list = useListState();
  const me = useMe();
  const today = useToday();
  const animals = useApiQuery(intakeList, { search: list.search }, { keepPrevious: true });
  const kept = useOutbox(me.admin ?? 0);
  const taken = new Set(kept.filter(({ path }) => path === takeIn.path).map(({ animal }) => animal));
  const shown = animals.data?.filter(({ order_id }) => !taken.has(animalKey(order_id)));
  const [step, setStep] = useState<Step>({ at: 'list' });
  const handled = SPECIES.filter((species) => me.nmfs_number.split(',').includes(species));
  const showList = () => {
    if (list.search !== '') list.set({ search: '' });
    setStep({ at: 'list' });
  };
  const onDone = (taken: TakenIn, isKept: boolean) => setStep({ at: 'done', taken, isKept });
  usePickScanned(list.search, animals.isPlaceholderData ? undefined : shown, (animal) => {
    if (step.at === 'list') setStep({ at: 'booked', animal });
  });

  const isList = step.at === 'list';
  return (
    <div className={station.station}>
      <PageFrame
        title={t('Intake')}
        subtitle={spellDate(today)}
        action={
          isList && (
            <Button size="lg" onClick={() => setStep({ at: 'walk-in' })}>
              {t('Walk-in')}
            </Button>
          )
        }
        filters={isList && <SearchField list={list} label={t('Name, tag, or number')} />}
      >
        <div className={classes.door}>
          {step.at === 'booked' && <BookedArrival animal={step.animal} onDone={onDone} onBack={showList} />}
          {step.at === 'walk-in' && <WalkInArrival handled={handled} onDone={onDone} onBack={showList} />}
          {step.at === 'cwd' && <CwdResultEntry animal={step.animal} onDone={showList} />}
          {step.at === 'done' && <Arrived taken={step.taken} isKept={step.isKept} onNext={showList} />}
          {step.at === 'who' && <StationSignIn onDone={showList} />}
          {isList && <StationBar onChange={() => setStep({ at: 'who' })} />}
          {isList && <OutboxPanel kept={kept} />}
          {isList && <WeightQuestions />}
          {isList && animals.error && !animals.data && (
            <ErrorState error={animals.error} onRetry={() => void animals.refetch()} />
          )}
          {isList && animals.isPending && <Loading />}
          {isList && shown?.length === 0 && (
            <EmptyState icon={IconTruckDelivery} title={t('No animals expected.')}>
              {t('Booked animals appear here on their drop-off day. For any other animal, use Walk-in.')}
            </EmptyState>
          )}
          {isList && shown && shown.length > 0 && (
            <DoorList
              animals={shown}
              onPick={(animal) => setStep({ at: 'booked', animal })}
              onCwd={(animal) => setStep({ at: 'cwd', animal })}
            />
          )}
        </div>
      </PageFrame>
    </div>
  );
}

/** A scanned tag or number that only one expected animal has opens that animal. */
function usePickScanned(search: string, animals: readonly AtDoor[] | undefined, pick: (animal: AtDoor) => void): void {
  const exact = (animals ?? []).filter(
    ({ status, tagid, plant_number }) =>
      status === ORDER_STATUS.pending &&
      ((tagid !== '' && tagKey(tagid) === tagKey(search)) ||
        (plant_number !== '' && serialIn(plant_number) === serialIn(search))),
  );
  const [found] = exact.length === 1 ? exact : [];
  const order_id = found?.order_id;
  const pickFound = useEffectEvent(() => found && pick(found));
  useEffect(() => {
    if (search !== '' && order_id !== undefined) pickFound();
  }, [search, order_id]);
}
