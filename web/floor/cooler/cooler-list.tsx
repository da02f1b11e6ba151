import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { showShrink } from '#contract/floor/cooler/cooler.ts';
import type { CoolerAnimal, Rail } from '#contract/floor/cooler/cooler-api.ts';
import { CWD_WORDS, isHeldFor } from '#contract/floor/game.ts';
import { HOLD_WORDS } from '#contract/floor/holds-api.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import own from '#web/floor/cooler/cooler.module.css';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** How full each rail is. */
export function Rails({ rails, children }: { rails: readonly Rail[]; children?: ReactNode }) {
  return (
    <section>
      <h2 className={classes.heading}>{t('Rails')}</h2>
      <ul className={own.rails}>
        {rails.map(({ rail_id, name, taken, capacity }) => (
          <li key={rail_id} data-is-full={taken >= capacity || undefined}>
            {t('{rail}: {taken} of {capacity}', { rail: name, taken, capacity })}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Carcasses, each a button. */
export function Carcasses({
  title,
  animals,
  onPick,
}: {
  title: string;
  animals: readonly CoolerAnimal[];
  onPick: (animal: CoolerAnimal) => void;
}) {
  if (animals.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.animals}>
        {animals.map((animal) => (
          <li key={animal.order_id}>
            <UnstyledButton className={classes.animal} onClick={() => onPick(animal)}>
              <Carcass animal={animal} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Carcass({ animal }: { animal: CoolerAnimal }) {
  const { species, plant_number, tagid, owner, title, pieces, days_hung, hang_days, cutting_day, holds, cwd } = animal;
  const { hanging_weight_clb: hot, cold_clb, shrink } = animal;
  const rails = [...new Set(pieces.map(({ rail }) => rail))];
  return (
    <>
      <b>{t(showSpecies(species))}</b>
      <span className={classes.number}>{plant_number}</span>
      <span>{owner || title}</span>
      <span>{plant_number && tagid && t('Tag {tag}', { tag: tagid })}</span>
      <span>{rails.length > 0 ? rails.join(', ') : t('Not on a rail')}</span>
      <span>
        {hang_days === null
          ? t('Day {day}', { day: days_hung })
          : t('Day {day} of {days}', { day: days_hung, days: hang_days })}
      </span>
      <span>{t('Cut on {day}', { day: showDay(cutting_day) })}</span>
      <span>{hot !== null && t('Hot {weight}', { weight: showPounds(hot) })}</span>
      <span>
        {cold_clb !== null && t('Cold {weight}', { weight: showPounds(cold_clb) })}
        {shrink !== null && ` · ${t('Shrink {percent}', { percent: showShrink(shrink) })}`}
      </span>
      {holds.map(({ hold_id, kind, reason }) => (
        <strong key={hold_id} className={own.held}>
          {t(HOLD_WORDS[kind])}: {reason}
        </strong>
      ))}
      {cwd && isHeldFor(cwd) && (
        <strong className={own.held}>{t('CWD: {result}', { result: t(CWD_WORDS[cwd]) })}</strong>
      )}
      <AnimalMarks animal={animal} />
    </>
  );
}
