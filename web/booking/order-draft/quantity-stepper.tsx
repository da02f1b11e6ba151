import { ActionIcon, Group } from '@mantine/core';
import { type Ref, useId } from 'react';
import { WHOLE_NUMBER_WORDS } from '#contract/lib/read-number.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import classes from '#web/booking/order-draft/quantity-stepper.module.css';
import { t } from '#web/lib/words.ts';
import { NumberInput } from '#web/ui/number/number-input.tsx';

/** The largest number of head of one species that a call accepts. */
const MAX = 9999;
/** The characters of a count. */
const COUNT = /^[\d.,\s]*$/;

/** A number of animals, typed or changed with buttons and arrow keys. Never negative. */
export function QuantityStepper({
  ref,
  species,
  count,
  error: ofForm,
  isDisabled = false,
  onChange,
  onEnter,
}: {
  ref?: Ref<HTMLInputElement> | undefined;
  species: Species;
  count: number;
  error: string | undefined;
  isDisabled?: boolean;
  onChange: (count: number) => void;
  /** Called when Enter is pressed. */
  onEnter: () => void;
}) {
  const id = useId();
  const name = t(showSpecies(species));
  const error = Number.isNaN(count) ? t(WHOLE_NUMBER_WORDS) : ofForm;
  const step = (by: number) => onChange(Math.min(MAX, Math.max(0, (count || 0) + by)));

  return (
    <div className={classes.stepper}>
      <label htmlFor={id}>{name}</label>
      <Group gap="0.25rem" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          tabIndex={-1}
          aria-label={t('Remove one {species}', { species: name })}
          disabled={isDisabled || count === 0}
          onClick={() => step(-1)}
        >
          −
        </ActionIcon>
        <NumberInput
          ref={ref}
          id={id}
          className={classes.input}
          role="spinbutton"
          aria-valuenow={count || 0}
          aria-valuemin={0}
          aria-valuemax={MAX}
          hideControls
          size="sm"
          disabled={isDisabled}
          value={count}
          min={0}
          max={MAX}
          only={COUNT}
          showsProblem={false}
          error={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(value) => onChange(value === '' ? 0 : value)}
        />
        <ActionIcon
          variant="default"
          size="lg"
          tabIndex={-1}
          aria-label={t('Add one {species}', { species: name })}
          disabled={isDisabled}
          onClick={() => step(1)}
        >
          +
        </ActionIcon>
      </Group>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
