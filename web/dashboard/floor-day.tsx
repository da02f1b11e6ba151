import { Link } from '@tanstack/react-router';
import { type FloorDay as Day, getDashboard } from '#contract/dashboard/dashboard-api.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { ChecksAsked } from '#web/dashboard/checks-asked.tsx';
import classes from '#web/dashboard/dashboard.module.css';
import { dayLinks } from '#web/dashboard/day-links.ts';
import { NOTHING_TO_CUT } from '#web/dashboard/day-words.ts';
import { Figure } from '#web/dashboard/figure.tsx';
import { Panel } from '#web/dashboard/office-day.tsx';
import { t } from '#web/lib/words.ts';
import { labelWords, orderLink } from '#web/orders/order-words.ts';
import { sayStage } from '#web/orders/stage-words.ts';
import { HangingWeight } from '#web/orders/weight-button.tsx';

type Animal = Day['animals'][number];

const listsOf = ({ animals }: Day) => ({
  kills: animals.filter(({ day_of }) => day_of === 'kill'),
  cuts: animals.filter(({ day_of }) => day_of === 'cutting'),
});

/** A butcher's day in numbers. */
export function FloorFigures({ day }: { day: Day }) {
  const links = dayLinks(day.today);
  const { kills, cuts } = listsOf(day);
  return (
    <ul className={classes.figures} aria-label={t('Today')}>
      <Figure label={t('Kills today')} count={kills.length} link={links.kills} />
      <Figure label={t('Cuts today')} count={cuts.length} link={links.cuts} />
      <Figure label={t('On the rail')} count={day.rail} link={links.rail} />
    </ul>
  );
}

/** A butcher's day: what is killed and cut, in the order the work is done. */
export function FloorDay({ day }: { day: Day }) {
  const { kills, cuts } = listsOf(day);
  return (
    <>
      <ChecksAsked />
      <FloorFigures day={day} />
      <div className={classes.panels}>
        <Panel title={t('Kills today')}>
          <Animals animals={kills} isKills none={t('No kills today.')} />
        </Panel>
        <Panel title={t('Cuts today')}>
          <Animals animals={cuts} none={t(NOTHING_TO_CUT)} />
        </Panel>
      </div>
    </>
  );
}

function Animals({ animals, none, isKills = false }: { animals: readonly Animal[]; none: string; isKills?: boolean }) {
  if (animals.length === 0) return <p className={classes.fine}>{none}</p>;
  return (
    <ol className={classes.animals}>
      {animals.map((animal) => (
        <li key={animal.order_id}>
          <Link {...orderLink(animal.order_id)} className={classes.animal}>
            <span className={classes.title}>{animal.title}</span>
            <span className={classes.state}>{sayStage(animal)}</span>
            <span className={classes.facts}>
              {factsOf(animal, isKills && animal.status === ORDER_STATUS.open).join(' · ')}
            </span>
          </Link>
          {isKills && animal.status === ORDER_STATUS.open && (
            <span className={classes.weight}>
              <HangingWeight order={animal} refetch={[getDashboard]} size="sm" />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const factsOf = (
  { heads, species, tagid, process_option, hanging_weight_clb, missing_sheets }: Animal,
  isKills: boolean,
): string[] =>
  [
    `${heads > 1 ? `${heads} ` : ''}${t(showSpecies(species))}`,
    tagid && t('Ear tag {tag}', { tag: tagid }),
    labelWords(process_option),
    hanging_weight_clb && !isKills ? showPounds(hanging_weight_clb) : '',
    missing_sheets > 0 ? t('Missing cut sheets: {count}', { count: missing_sheets }) : '',
  ].filter((fact) => fact !== '');
