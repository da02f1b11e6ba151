import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { findMissing } from '#contract/floor/animal-facts.ts';
import { type CuttingAnimal, cuttingDay } from '#contract/floor/api.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import classes from '#web/floor/animal-picker.module.css';
import { t } from '#web/lib/words.ts';
import { HangingWeightField } from '#web/orders/hanging-weight-field.tsx';

const missingOf = ({ shares }: CuttingAnimal) => shares.filter((share) => findMissing(share) !== null).length;

interface PickerProps {
  animals: readonly CuttingAnimal[];
  at: number;
  onShow: (place: number) => void;
}

/** The day's animals in order, with missing sheets marked. On a kill day, each has a field for its weight. */
export function AnimalPicker({ animals, at, onShow, isKillDay }: PickerProps & { isKillDay: boolean }) {
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another animal is shown
  useEffect(() => void here.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [at]);

  return (
    <nav className={classes.picker} aria-label={t('Animals on this day')}>
      <ol className={classes.animals}>
        {animals.map((animal, place) => {
          const missing = missingOf(animal);
          return (
            <li key={animal.order_id}>
              <UnstyledButton
                ref={place === at ? here : null}
                className={classes.animal}
                aria-current={place === at ? 'true' : undefined}
                onClick={() => onShow(place)}
              >
                <span className={classes.place}>{place + 1}</span>
                <span className={classes.what}>
                  <b>{t(showSpecies(animal.species))}</b>
                  <span>{animal.tagid || t('Order {order_id}', { order_id: animal.order_id })}</span>
                  {missing > 0 && (
                    <span className={classes.missing}>{t('{count} sheets missing', { count: missing })}</span>
                  )}
                </span>
              </UnstyledButton>
              {isKillDay && <Weight animal={animal} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A field for the hanging weight, so that a whole day can be typed one after the other. Closed orders keep theirs. */
function Weight({ animal }: { animal: CuttingAnimal }) {
  const { status, hanging_weight_clb } = animal;
  if (status === ORDER_STATUS.open) return <HangingWeightField order={animal} refetch={[cuttingDay]} />;
  return (
    <p className={classes.weight}>{hanging_weight_clb === null ? t('Not weighed') : showPounds(hanging_weight_clb)}</p>
  );
}

/** Previous and Next, within thumb's reach and large enough for gloves. */
export function AnimalSteps({ animals, at, onShow }: PickerProps) {
  return (
    <div className={classes.steps}>
      <UnstyledButton className={classes.step} disabled={at === 0} onClick={() => onShow(at - 1)}>
        <span aria-hidden="true">‹</span> {t('Previous animal')}
      </UnstyledButton>
      <span className={classes.where} aria-live="polite">
        {t('Animal {place} of {count}', { place: at + 1, count: animals.length })}
      </span>
      <UnstyledButton className={classes.step} disabled={at === animals.length - 1} onClick={() => onShow(at + 1)}>
        {t('Next animal')} <span aria-hidden="true">›</span>
      </UnstyledButton>
    </div>
  );
}
