import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SOURCE_KINDS, type SourceKind } from '#contract/floor/batches.ts';
import type { addToBatch, Batch } from '#contract/floor/batches-api.ts';
import { type AnimalToPack, packingList } from '#contract/floor/packing-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { DayField, RadioField, SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

/** What a form about one source holds. `animal` is an order, or an order and a share. */
export const SourceValues = z.object({
  source: z.enum(SOURCE_KINDS),
  animal: z.string(),
  supplier_number: z.string(),
  supplier_lot: z.string(),
  made_on: z.string(),
  from_lot: z.string(),
  cut: z.string(),
  weight: Pounds.refine((typed): boolean => typed !== '', 'Required'),
});
type Source = z.output<typeof SourceValues>;

export const START_OF_SOURCE: Source = {
  source: 'carcass',
  animal: '',
  supplier_number: '',
  supplier_lot: '',
  made_on: '',
  from_lot: '',
  cut: '',
  weight: '',
};

const SOURCE_WORDS: Readonly<Record<SourceKind, Words>> = {
  carcass: 'An animal',
  purchased: 'Purchased meat',
  carry_over: 'Left from an earlier lot',
};

/** What the calls take for a source. */
export function sourceOf(values: Source): Omit<SentTo<typeof addToBatch>, 'action_id' | 'batch_id'> {
  const { source, animal, supplier_number, supplier_lot, made_on, from_lot, cut, weight } = values;
  const in_clb = Math.round(Number(weight) * 100);
  if (source === 'purchased') return { kind: source, supplier_number, supplier_lot, made_on, in_clb };
  if (source === 'carry_over') return { kind: source, from_batch_id: Number(from_lot), in_clb };
  const [order_id = 0, share_id = 0] = animal.split('-').map(Number);
  return { kind: source, order_id, share_id, cut, in_clb };
}

/** Which meat, and how much of it. Animals that are being cut are offered, whole or share by share. */
export function SourceFields<Values extends FieldValues & Source>({
  control,
  lots,
  asksCut,
}: {
  control: Control<Values>;
  lots: readonly Batch[];
  asksCut: boolean;
}) {
  const animals = useApiQuery(packingList, {});
  const name = (field: keyof Source) => field as unknown as FieldPath<Values>;
  const source = useWatch({ control, name: name('source') }) as unknown as SourceKind;
  return (
    <>
      <RadioField
        control={control}
        name={name('source')}
        label={t('Meat of')}
        choices={SOURCE_KINDS.map((value) => ({ value, label: t(SOURCE_WORDS[value]) }))}
      />
      {source === 'carcass' && (
        <SelectField
          control={control}
          name={name('animal')}
          label={t('Animal')}
          empty={t('Choose an animal')}
          choices={(animals.data ?? []).flatMap(choicesOf)}
        />
      )}
      {source === 'carcass' && asksCut && (
        <TextField control={control} name={name('cut')} label={t('Cut')} maxLength={80} />
      )}
      {source === 'purchased' && (
        <FieldRow>
          <TextField
            control={control}
            name={name('supplier_number')}
            label={t('Establishment number')}
            maxLength={20}
          />
          <TextField control={control} name={name('supplier_lot')} label={t('Supplier’s lot')} maxLength={40} />
          <DayField control={control} name={name('made_on')} label={t('Made on')} />
        </FieldRow>
      )}
      {source === 'carry_over' && (
        <SelectField
          control={control}
          name={name('from_lot')}
          label={t('Lot')}
          empty={t('Choose a lot')}
          choices={lots.map(({ batch_id, lot }) => ({ value: String(batch_id), label: lot }))}
        />
      )}
      <WeightField control={control} name={name('weight')} label={t('Weight, in pounds')} hint={null} />
    </>
  );
}

/** The whole animal and, if several people share it, each of their shares. */
function choicesOf({ order_id, plant_number, tagid, species, title, shares }: AnimalToPack) {
  const animal = [plant_number || tagid, t(showSpecies(species))].filter(Boolean).join(' · ');
  const whole = { value: String(order_id), label: `${animal} · ${title}` };
  if (shares.length < 2) return [whole];
  return [
    whole,
    ...shares.map(({ share_id, name }) => ({ value: `${order_id}-${share_id}`, label: `${animal} · ${name}` })),
  ];
}
