import { UnstyledButton } from '@mantine/core';
import { memo, type Ref, useEffect, useRef, useState } from 'react';
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
        {animals.map((animal, place) => (
          <Card
            key={animal.order_id}
            animal={animal}
            place={place}
            here={place === at ? here : null}
            onShow={onShow}
            isKillDay={isKillDay}
          />
        ))}
      </ol>
    </nav>
  );
}

const Card = memo(function Card({
  animal,
  place,
  here,
  onShow,
  isKillDay,
}: {
  animal: CuttingAnimal;
  place: number;
  /** Set if this is the animal that the screen shows. */
  here: Ref<HTMLButtonElement>;
  onShow: (place: number) => void;
  isKillDay: boolean;
}) {
  const missing = missingOf(animal);
  return (
    <li>
      <UnstyledButton
        ref={here}
        className={classes.animal}
        aria-current={here ? 'true' : undefined}
        onClick={() => onShow(place)}
      >
        <span className={classes.place}>{place + 1}</span>
        <span className={classes.what}>
          <b>{t(showSpecies(animal.species))}</b>
          <span>{animal.plant_number || animal.tagid || t('Order {order_id}', { order_id: animal.order_id })}</span>
          {missing > 0 && <span className={classes.missing}>{t('{count} sheets missing', { count: missing })}</span>}
        </span>
      </UnstyledButton>
      {isKillDay && <Weight animal={animal} />}
    </li>
  );
});

/** A field for the hanging weight, so that a whole day can be typed one after the other. Closed orders keep theirs. */
function Weight({ animal }: { animal: CuttingAnimal }) {
  const { status, hanging_weight_clb } = animal;
  if (status === ORDER_STATUS.open) return <FieldWhenNear animal={animal} />;
  return (
    <p className={classes.weight}>{hanging_weight_clb === null ? t('Not weighed') : showPounds(hanging_weight_clb)}</p>
  );
}

/** How far from the visible cards a field is mounted, so that Tab always finds the next one. */
const NEAR = '0px 600px';

/** Mounts the field once its card comes near the visible ones: hundreds at once take seconds to render on a phone. */
function FieldWhenNear({ animal }: { animal: CuttingAnimal }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      root: place.current.closest('ol'),
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={classes.field}>
      {isNear && <HangingWeightField order={animal} refetch={[cuttingDay]} />}
    </div>
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
