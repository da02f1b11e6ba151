import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/hanging-weight-field.module.css';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { sayMissing } from '#web/orders/stage-words.ts';
import { NumberInput } from '#web/ui/number/number-input.tsx';

const MAX_POUNDS = 100_000;

interface Props {
  order: { order_id: number; hanging_weight_clb: number | null };
  refetch: readonly Endpoint[];
}

/** An animal's hanging weight as a field in a list, saved with Enter. Shows the newest weight that someone has recorded. */
export const HangingWeightField = (props: Props) => (
  <WeightForm key={`${props.order.order_id} ${props.order.hanging_weight_clb}`} {...props} />
);

/** Without the code for forms, because the screens of the floor load on phones in a cooler. */
function WeightForm({ order: { order_id, hanging_weight_clb }, refetch }: Props) {
  const start = hanging_weight_clb === null ? '' : hanging_weight_clb / 100;
  const [pounds, setPounds] = useState<number | ''>(start);
  const [error, setError] = useState<string | null>(null);
  const save = useApiMutation(saveHangingWeight, {
    refetch: [animalWeights, ...refetch],
    showsErrors: true,
    onDone: sayMissing,
  });

  async function send(is_sure: boolean): Promise<void> {
    setError(null);
    try {
      await save.mutateAsync({ order_id, hanging_weight_clb: clbOf(pounds), seen_clb: hanging_weight_clb, is_sure });
    } catch (problem) {
      if (problem instanceof ApiProblem && (await isSureOf(problem))) return send(true);
      setError(wordsOf(problem));
    }
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (pounds !== start && !Number.isNaN(pounds) && !save.isPending) void send(false);
      }}
    >
      <NumberInput
        label={t('Hanging weight')}
        min={0.01}
        max={MAX_POUNDS}
        decimals={2}
        suffix=" lb"
        hideControls
        value={pounds}
        onChange={setPounds}
        error={error}
      />
      {pounds !== start && (
        <Button type="submit" size="sm" loading={save.isPending}>
          {t('Save')}
        </Button>
      )}
    </form>
  );
}
