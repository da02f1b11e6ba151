import { useEffect } from 'react';
import { NOT_FOR_SALE } from '#contract/floor/animal-facts.ts';
import { type CuttingAnimal, cuttingDay } from '#contract/floor/api.ts';
import { ROUND_WORDS } from '#contract/floor/checks/checks.ts';
import { checkBoard } from '#contract/floor/checks/checks-api.ts';
import { inWallOrder, isDoneOn, MAX_ON_WALL, openQuestions } from '#contract/floor/wall.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { NOTHING_TO_CUT } from '#web/dashboard/day-words.ts';
import { Panel } from '#web/dashboard/office-day.tsx';
import wall from '#web/dashboard/wall-lists.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { labelAndInspection } from '#web/orders/order-words.ts';
import { sayStage } from '#web/orders/stage-words.ts';

/**
 * For the cooler door and the cutting room: what is killed and cut today, and what somebody must find out first. Shows no phone
 * numbers, because anyone can read it.
 */
export function WallLists({ today }: { today: IsoDate }) {
  const kills = useApiQuery(cuttingDay, { date: today, day_of: 'kill' }, { keepPrevious: true }).data?.animals ?? [];
  const cuts = useApiQuery(cuttingDay, { date: today, day_of: 'cutting' }, { keepPrevious: true }).data?.animals ?? [];
  return (
    <div className={wall.lists}>
      <ChecksDue />
      <Panel title={t('Kills today')}>
        <WallAnimals animals={kills} list="kill" none={t('No kills today.')} />
      </Panel>
      <Panel title={t('Cuts today')}>
        <WallAnimals animals={cuts} list="cutting" none={t(NOTHING_TO_CUT)} />
      </Panel>
      <Panel title={t('Ask before cutting')}>
        <Questions
          animals={[...cuts, ...kills.filter(({ order_id }) => !cuts.some((one) => one.order_id === order_id))]}
        />
      </Panel>
    </div>
  );
}

/** How often to ask what is to be checked: a reading is due at an hour, without anybody doing anything. */
const ASK_EVERY_MS = 10 * 60_000;

/** The coolers and areas that somebody has to check now. Nothing if there are none. */
function ChecksDue() {
  const { data, refetch } = useApiQuery(checkBoard, {}, { keepPrevious: true });
  useEffect(() => {
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const due = data?.places.filter(({ is_due }) => is_due) ?? [];
  if (due.length === 0) return null;
  return (
    <Panel title={t('To check now')}>
      <ul className={classes.animals}>
        {due.map(({ place_id, kind, name }) => (
          <li key={place_id} className={wall.animal}>
            <b className={wall.number}>{name}</b>
            <span className={wall.state}>
              {kind === 'cooler' && data?.round && t('Missing: {round}', { round: t(ROUND_WORDS[data.round]) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function WallAnimals({
  animals,
  list,
  none,
}: {
  animals: readonly CuttingAnimal[];
  list: 'kill' | 'cutting';
  none: string;
}) {
  if (animals.length === 0) return <p className={classes.fine}>{none}</p>;
  const shown = inWallOrder(animals, list).slice(0, MAX_ON_WALL);
  return (
    <>
      <ul className={classes.animals}>
        {shown.map((animal) => (
          <li key={animal.order_id} className={wall.animal} data-done={isDoneOn(animal, list)}>
            <b className={wall.number}>{animal.plant_number || animal.tagid || animal.title}</b>
            <span className={wall.state}>{sayStage(animal)}</span>
            <span>
              {animal.heads > 1 ? `${animal.heads} ` : ''}
              {t(showSpecies(animal.species))} · {ownersOf(animal)}
            </span>
            <span className={wall.state}>
              {list === 'cutting' && animal.hanging_weight_clb !== null && showPounds(animal.hanging_weight_clb)}
            </span>
            <Marks animal={animal} />
          </li>
        ))}
      </ul>
      {animals.length > shown.length && (
        <p className={classes.fine}>{t('and {more} more', { more: animals.length - shown.length })}</p>
      )}
    </>
  );
}

const ownersOf = ({ shares, brought_by, title }: CuttingAnimal): string =>
  shares
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ') ||
  brought_by ||
  title;

function Marks({ animal }: { animal: CuttingAnimal }) {
  const label = labelAndInspection(animal.process_option, animal.offering);
  const marks = [
    label,
    animal.is_organic && animal.process_option !== 'organic' ? t('Organic') : '',
    animal.over_thirty_months === 'yes' ? t('Over 30 months') : '',
    isNotForSale(animal) ? NOT_FOR_SALE : '',
  ].filter(Boolean);
  return (
    <span className={wall.marks}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}

function Questions({ animals }: { animals: readonly CuttingAnimal[] }) {
  const asked = animals.flatMap((animal) =>
    openQuestions(animal).map((question) => ({
      animal,
      ...question,
      key: `${animal.order_id} ${question.name} ${question.words}`,
    })),
  );
  if (asked.length === 0) return <p className={classes.fine}>{t('Nothing to ask.')}</p>;
  const shown = asked.slice(0, MAX_ON_WALL);
  return (
    <>
      <ul className={classes.animals}>
        {shown.map(({ key, animal, name, words }) => (
          <li key={key} className={wall.animal}>
            <b className={wall.number}>{animal.plant_number || animal.tagid || animal.title}</b>
            <span />
            <span>
              {t(words)}
              {name && ` · ${name}`}
            </span>
          </li>
        ))}
      </ul>
      {asked.length > shown.length && (
        <p className={classes.fine}>{t('and {more} more', { more: asked.length - shown.length })}</p>
      )}
    </>
  );
}
