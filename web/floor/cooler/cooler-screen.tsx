import { Button } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useState } from 'react';
import { type CoolerAnimal, coolerList, type Rail } from '#contract/floor/cooler/cooler-api.ts';
import { HOLD_WORDS, type OpenHold } from '#contract/floor/holds-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { ColdWeightEntry, HangEntry } from '#web/floor/cooler/carcass-entry.tsx';
import own from '#web/floor/cooler/cooler.module.css';
import { Carcasses, Rails } from '#web/floor/cooler/cooler-list.tsx';
import { CuttingPlan } from '#web/floor/cooler/cutting-plan.tsx';
import { RailEntries } from '#web/floor/cooler/rail-entry.tsx';
import { isFound } from '#web/floor/find-animals.ts';
import { HoldEntry, ReleaseEntry } from '#web/floor/holds/hold-entry.tsx';
import { nameOf } from '#web/floor/name-of.ts';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useAwake } from '#web/floor/use-awake.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type OfCarcass = 'carcass' | 'hang' | 'cold' | 'hold';
type Step =
  | { at: 'list' | 'plan' | 'rails' }
  | { at: OfCarcass; animal: CoolerAnimal }
  | { at: 'release'; animal: CoolerAnimal; hold: OpenHold };

/** The cooler: what hangs where and for how long, and what is cut next. See docs/decisions/0048. */
export function CoolerScreen() {
  const today = useToday();
  const { role } = useMe();
  const cooler = useApiQuery(coolerList, {});
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [date, setDate] = useState<string>(today);
  const list = useListState();
  const showList = () => {
    list.set({ search: '' });
    setStep({ at: 'list' });
  };
  const pick = (animal: CoolerAnimal) => setStep({ at: 'carcass', animal });
  useAwake();
  const { data } = cooler;

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Cooler')}
        subtitle={spellDate(today)}
        filters={
          step.at === 'list' &&
          (data?.animals.length ?? 0) > 0 && <SearchField list={list} label={t('Name, tag, or number')} />
        }
        action={
          (step.at === 'list' || step.at === 'plan') && (
            <Button size="lg" onClick={() => setStep({ at: step.at === 'list' ? 'plan' : 'list' })}>
              {t(step.at === 'list' ? 'Cutting plan' : 'Back to the cooler')}
            </Button>
          )
        }
      >
        {cooler.error && !data && <ErrorState error={cooler.error} onRetry={() => void cooler.refetch()} />}
        {cooler.isPending && <Loading />}
        {step.at === 'plan' && <CuttingPlan date={date} onDate={setDate} onPick={pick} />}
        {step.at === 'rails' && data && <RailEntries rails={data.rails} onDone={showList} />}
        {step.at === 'list' && data && (
          <div className={own.page}>
            <StationTop />
            <Rails rails={data.rails}>
              {data.rails.length === 0 && <p>{t('The office hasn’t said yet which rails there are.')}</p>}
              {isOffice(role) && (
                <Button variant="default" mt="sm" onClick={() => setStep({ at: 'rails' })}>
                  {t('Change the rails')}
                </Button>
              )}
            </Rails>
            {data.animals.length === 0 ? (
              <EmptyState icon={IconSnowflake} title={t('Nothing is hanging.')}>
                {t('Carcasses appear here after the kill.')}
              </EmptyState>
            ) : (
              <AllCarcasses animals={data.animals.filter((animal) => isFound(animal, list.search))} onPick={pick} />
            )}
          </div>
        )}
        {'animal' in step && <Carcass step={step} rails={data?.rails ?? []} onStep={setStep} onDone={showList} />}
      </PageFrame>
    </div>
  );
}

/** Those without a rail come first, because somebody has to say where they are. */
function AllCarcasses({
  animals,
  onPick,
}: {
  animals: readonly CoolerAnimal[];
  onPick: (animal: CoolerAnimal) => void;
}) {
  return (
    <>
      {animals.length === 0 && <p>{t('Nothing found.')}</p>}
      <Carcasses
        title={t('Not on a rail')}
        animals={animals.filter(({ pieces }) => pieces.length === 0)}
        onPick={onPick}
      />
      <Carcasses
        title={t('On the rails')}
        animals={animals.filter(({ pieces }) => pieces.length > 0)}
        onPick={onPick}
      />
    </>
  );
}

/** What can be done with one carcass. */
function Carcass({
  step,
  rails,
  onStep,
  onDone,
}: {
  step: Extract<Step, { animal: CoolerAnimal }>;
  rails: readonly Rail[];
  onStep: (step: Step) => void;
  onDone: () => void;
}) {
  const { animal } = step;
  const heading = nameOf(animal);
  const go = (at: OfCarcass) => onStep({ at, animal });
  const { order_id } = animal;
  if (step.at === 'hang') return <HangEntry animal={animal} rails={rails} heading={heading} onDone={onDone} />;
  if (step.at === 'cold') return <ColdWeightEntry animal={animal} heading={heading} onDone={onDone} />;
  if (step.at === 'hold') return <HoldEntry order_id={order_id} heading={heading} onDone={onDone} />;
  if (step.at === 'release') {
    return <ReleaseEntry order_id={order_id} hold={step.hold} heading={heading} onDone={onDone} />;
  }
  return (
    <div className={own.actions}>
      <p>
        <b>{heading}</b>
      </p>
      <Button disabled={rails.length === 0} onClick={() => go('hang')}>
        {t(animal.pieces.length > 0 ? 'Move to another rail' : 'Hang')}
      </Button>
      <Button disabled={animal.hanging_weight_clb === null} onClick={() => go('cold')}>
        {t('Cold weight')}
      </Button>
      {animal.holds.map((hold) => (
        <Button key={hold.hold_id} variant="default" onClick={() => onStep({ at: 'release', animal, hold })}>
          {t('Release: {hold}', { hold: `${t(HOLD_WORDS[hold.kind])}, ${hold.reason}` })}
        </Button>
      ))}
      <Button variant="default" onClick={() => go('hold')}>
        {t('Put on hold')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('Back to the cooler')}
      </Button>
    </div>
  );
}
