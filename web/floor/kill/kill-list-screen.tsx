import { Button, UnstyledButton } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { HOLD_WORDS, type OpenHold } from '#contract/floor/holds-api.ts';
import { type KillAnimal, killList, orderKillList } from '#contract/floor/kill/kill-api.ts';
import { tradePlaces } from '#contract/floor/kill/kill-list.ts';
import { isDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { animalStageOf, STAGE_WORDS } from '#contract/orders/stages.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { isFound } from '#web/floor/find-animals.ts';
import { HoldEntry, ReleaseEntry } from '#web/floor/holds/hold-entry.tsx';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { KillEntry } from '#web/floor/kill/kill-entry.tsx';
import own from '#web/floor/kill/kill-list.module.css';
import { nameOf } from '#web/floor/name-of.ts';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useAwake } from '#web/floor/use-awake.ts';
import { WeightQuestions } from '#web/floor/weights/weight-questions.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatTime } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type Step =
  | { at: 'list' }
  | { at: 'kill' | 'hold'; animal: KillAnimal }
  | { at: 'release'; animal: KillAnimal; hold: OpenHold };

/** The kill floor: the day's animals in their order, and what happened to each. See docs/decisions/0048. */
export function KillListScreen() {
  const address = useListState();
  const today = useToday();
  const asked = address.filter('date');
  const date = isDay(asked) ? asked : today;
  const day = useApiQuery(killList, { date }, { keepPrevious: true });
  const [step, setStep] = useState<Step>({ at: 'list' });
  const showList = () => {
    address.set({ search: '' });
    setStep({ at: 'list' });
  };
  useAwake();

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Kill list')}
        subtitle={spellDate(date)}
        filters={
          step.at === 'list' &&
          (day.data?.animals.length ?? 0) > 0 && <SearchField list={address} label={t('Name, tag, or number')} />
        }
      >
        {step.at === 'kill' && (
          <KillEntry
            animal={step.animal}
            date={date}
            onHold={() => setStep({ at: 'hold', animal: step.animal })}
            onRelease={(hold) => setStep({ at: 'release', animal: step.animal, hold })}
            onDone={showList}
          />
        )}
        {step.at === 'hold' && (
          <HoldEntry order_id={step.animal.order_id} heading={nameOf(step.animal)} onDone={showList} />
        )}
        {step.at === 'release' && (
          <ReleaseEntry
            order_id={step.animal.order_id}
            hold={step.hold}
            heading={nameOf(step.animal)}
            onDone={showList}
          />
        )}
        {step.at === 'list' && <StationTop />}
        {step.at === 'list' && <WeightQuestions />}
        {step.at === 'list' && day.error && !day.data && (
          <ErrorState error={day.error} onRetry={() => void day.refetch()} />
        )}
        {step.at === 'list' && day.isPending && <Loading />}
        {step.at === 'list' && day.data?.animals.length === 0 && (
          <EmptyState icon={IconListNumbers} title={t('Nothing to kill on this day.')}>
            {t('Animals appear here on their kill day.')}
          </EmptyState>
        )}
        {step.at === 'list' && day.data && day.data.animals.length > 0 && (
          <KillDay day={day.data} search={address.search} onPick={(animal) => setStep({ at: 'kill', animal })} />
        )}
      </PageFrame>
    </div>
  );
}

/** The animals of a day, each with buttons that change its place. */
function KillDay({
  day,
  search,
  onPick,
}: {
  day: DataOf<typeof killList>;
  search: string;
  onPick: (animal: KillAnimal) => void;
}) {
  const { date, edition, animals } = day;
  const move = useApiMutation(orderKillList, { refetch: [killList] });
  const ids = animals.map(({ order_id }) => order_id);
  const shown = animals.map((animal, at) => ({ animal, at })).filter(({ animal }) => isFound(animal, search));
  if (shown.length === 0) return <p>{t('Nothing found.')}</p>;
  const trade = (at: number, to: number) => move.mutate({ date, edition, order_ids: tradePlaces(ids, at, to) });
  return (
    <ol className={classes.animals}>
      {shown.map(({ animal, at }) => (
        <li key={animal.order_id} className={own.row}>
          <UnstyledButton className={classes.animal} disabled={!animal.is_here} onClick={() => onPick(animal)}>
            <Animal animal={animal} place={at + 1} />
          </UnstyledButton>
          <Button
            variant="default"
            aria-label={t('Move {animal} up', { animal: nameOf(animal) })}
            disabled={at === 0 || move.isPending}
            onClick={() => trade(at, at - 1)}
          >
            <span aria-hidden="true">↑</span>
          </Button>
          <Button
            variant="default"
            aria-label={t('Move {animal} down', { animal: nameOf(animal) })}
            disabled={at === animals.length - 1 || move.isPending}
            onClick={() => trade(at, at + 1)}
          >
            <span aria-hidden="true">↓</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Animal({ animal, place }: { animal: KillAnimal; place: number }) {
  const { time_zone } = useMe();
  const { species, heads, owner, title, tagid, plant_number, facts, stage, is_here, hanging_weight_clb, holds } =
    animal;
  const isKilled = is_here && stage !== 'dropped_off';
  return (
    <>
      <b>
        {place}. {heads > 1 ? `${heads} ` : ''}
        {t(showSpecies(species))}
      </b>
      <span className={classes.number}>{plant_number || tagid}</span>
      <span>{owner || title}</span>
      <span>{plant_number && tagid && t('Tag {tag}', { tag: tagid })}</span>
      <span>
        {!is_here && t('Not here yet')}
        {isKilled && t(STAGE_WORDS[animalStageOf({ status: ORDER_STATUS.open, stage })])}
        {facts.bled_at !== null && ` · ${formatTime(facts.bled_at, time_zone)}`}
      </span>
      <span>{hanging_weight_clb !== null && showPounds(hanging_weight_clb)}</span>
      {holds.map(({ hold_id, kind, reason }) => (
        <strong key={hold_id} className={own.held}>
          {t(HOLD_WORDS[kind])}: {reason}
        </strong>
      ))}
      <AnimalMarks animal={animal} />
    </>
  );
}
