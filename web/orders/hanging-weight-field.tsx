import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/hanging-weight-field.module.css';
import { MAX_POUNDS, Pounds, typedPounds } from '#web/orders/pounds.ts';
import { isSureOf } from '#web/orders/typed-weights.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { Form, useSendForm } from '#web/ui/form.tsx';

const Typed = z.object({ pounds: Pounds });

interface Props {
  order: { order_id: number; title: string; hanging_weight_clb: number | null };
  refetch: readonly Endpoint[];
}

/** An animal's hanging weight as a field in a list, saved with Enter. Shows the newest weight that someone has recorded. */
export const HangingWeightField = (props: Props) => (
  <WeightForm key={`${props.order.order_id} ${props.order.hanging_weight_clb}`} {...props} />
);

function WeightForm({ order: { order_id, title, hanging_weight_clb }, refetch }: Props) {
  const start = { pounds: typedPounds(hanging_weight_clb) };
  const form = useSendForm(saveHangingWeight, {
    start,
    schema: Typed,
    toSend: ({ pounds }) => ({ order_id, hanging_weight_clb: clbOf(pounds), seen_clb: hanging_weight_clb }),
    fieldOf: () => 'pounds',
    refetch: [animalWeights, ...refetch],
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
  });
  const pounds = useWatch({ control: form.control, name: 'pounds' });
  return (
    <Form form={form} className={classes.form} label={t('{action}: {title}', { action: t('Hanging weight'), title })}>
      <NumberField
        control={form.control}
        name="pounds"
        label={t('Hanging weight')}
        most={MAX_POUNDS}
        decimals={2}
        suffix=" lb"
      />
      {pounds !== start.pounds && (
        <Button type="submit" size="sm" loading={form.isSending} className={classes.save}>
          {t('Save')}
        </Button>
      )}
      {form.refusal && <p className={classes.refusal}>{form.refusal}</p>}
    </Form>
  );
}
