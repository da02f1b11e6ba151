import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { FlockCounts } from '#contract/orders/flock.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { t, type Words } from '#web/lib/words.ts';
import { MAX_BIRDS } from '#web/orders/flock/typed-birds.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

const FIELDS = [
  ['received', 'Birds received'],
  ['condemned', 'Birds condemned'],
  ['packed', 'Birds packed'],
] as const satisfies readonly (readonly [keyof FlockCounts, Words])[];

/**
 * The birds that are counted when a flock is moved to a stage: the condemned ones, the packed ones once it is ready, and the
 * received ones unless they were counted on arrival.
 */
export function FlockFields<Values extends FieldValues>({
  control,
  to,
  known,
  nameOf,
}: {
  control: Control<Values>;
  to: AnimalStage;
  known: FlockCounts;
  nameOf: (field: (typeof FIELDS)[number][0]) => FieldPath<Values>;
}) {
  const asked = FIELDS.filter(
    ([field]) => field === 'condemned' || (field === 'packed' ? to === 'ready' : known.received === null),
  );
  return (
    <FieldRow>
      {asked.map(([field, words]) => (
        <NumberField key={field} control={control} name={nameOf(field)} label={t(words)} most={MAX_BIRDS} />
      ))}
    </FieldRow>
  );
}
