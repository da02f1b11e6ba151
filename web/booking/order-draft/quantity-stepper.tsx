import { ActionIcon, NumberInput } from '@mantine/core';
import { type Ref, useId } from 'react';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import classes from '#web/booking/order-draft/quantity-stepper.module.css';
import { t } from '#web/lib/words.ts';

/** The largest number of head of one species that a call accepts. */
const MOST = 9999;

/** A number of animals, typed or changed with buttons and arrow keys. Never negative. */
export function QuantityStepper({
  ref,
  species,
  count,
  error,
  onChange,
  onEnter,
}: {
  ref?: Ref<HTMLInputElement> | undefined;
  species: Species;
  count: number;
  error: string | undefined;
  onChange: (count: number) => void;
  /** Called when Enter is pressed. */
  onEnter: () => void;
}) {
  const id = useId();
  const name = t(showSpecies(species));
  const step = (by: number) => onChange(Math.min(MOST, Math.max(0, count + by)));

  return (
    <div className={classes.stepper}>
      <label htmlFor={id}>{name}</label>
      <div className={classes.control}>
        <ActionIcon
          variant="default"
          size="lg"
          tabIndex={-1}
          aria-label={t('Remove one {species}', { species: name })}
          disabled={count === 0}
          onClick={() => step(-1)}
        >
          −
        </ActionIcon>
        <NumberInput
          ref={ref}
          id={id}
          className={classes.input}
          role="spinbutton"
          aria-valuenow={count}
          aria-valuemin={0}
          aria-valuemax={MOST}
          hideControls
          size="sm"
          value={count}
          min={0}
          max={MOST}
          allowNegative={false}
          allowDecimal={false}
          allowLeadingZeros={false}
          clampBehavior="strict"
          inputMode="numeric"
          error={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(value) => onChange(Number(value) || 0)}
        />
        <ActionIcon
          variant="default"
          size="lg"
          tabIndex={-1}
          aria-label={t('Add one {species}', { species: name })}
          onClick={() => step(1)}
        >
          +
        </ActionIcon>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
