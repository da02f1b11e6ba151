import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { showPounds } from '#contract/lib/figures.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { t } from '#web/lib/words.ts';
import type { RecordedWeights, TypedWeights } from '#web/orders/typed-weights.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import classes from '#web/orders/weight-fields.module.css';
import type { SendForm } from '#web/ui/form.tsx';

/** The hanging weight, as one number or side by side. */
export function HangingWeightFields({
  form: { control },
  animal,
}: {
  form: Pick<SendForm<TypedWeights>, 'control'>;
  animal: Pick<RecordedWeights, 'species' | 'left_owners' | 'right_owners'>;
}) {
  const { field } = useController({ control, name: 'by' });
  if (comesAsFlock(animal.species)) {
    return <WeightField control={control} name="pounds" label={t('Hanging weight of all the birds, in pounds')} />;
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('How the carcass was weighed')}
        value={field.value}
        onChange={field.onChange}
        data={[
          { value: 'total', label: t('One weight') },
          { value: 'sides', label: t('Two sides') },
        ]}
      />
      {field.value === 'total' ? (
        <WeightField control={control} name="pounds" label={t('Hanging weight of the whole animal, in pounds')} />
      ) : (
        <div className={classes.sides}>
          <WeightField
            control={control}
            name="left"
            label={t('Left side, in pounds')}
            hint={forOwners(animal.left_owners)}
          />
          <WeightField
            control={control}
            name="right"
            label={t('Right side, in pounds')}
            hint={forOwners(animal.right_owners)}
          />
          <Total control={control} />
        </div>
      )}
    </Stack>
  );
}

/** Whose side it is, because everyone pays for their own. */
const forOwners = (owners: readonly string[]): string | null =>
  owners.length > 0 ? t('For {name}', { name: owners.join(', ') }) : null;

/** Both sides together, which is the hanging weight. */
function Total({ control }: Pick<SendForm<TypedWeights>, 'control'>) {
  const [left, right] = useWatch({ control, name: ['left', 'right'] });
  const clb = (clbOf(left) ?? 0) + (clbOf(right) ?? 0);
  return (
    <Text className={classes.total} c="dimmed" role="status">
      {t('Hanging weight: {weight}', { weight: clb > 0 ? showPounds(clb) : '–' })}
    </Text>
  );
}
