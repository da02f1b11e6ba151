import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { BATCH_KINDS, BATCH_WORDS, needsCleaning } from '#contract/floor/batches.ts';
import {
  addToBatch,
  type Batch,
  batchList,
  endBatch,
  recordCleaning,
  removeFromBatch,
  startBatch,
} from '#contract/floor/batches-api.ts';
import { packingShare } from '#contract/floor/packing-api.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { SourceFields, SourceValues, START_OF_SOURCE, sourceOf } from '#web/floor/batches/source-fields.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { equipmentKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { CheckboxField, RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

const REFETCH = [batchList, packingShare];
const kinds = () => BATCH_KINDS.map((value) => ({ value, label: t(BATCH_WORDS[value]) }));
/** The form's field for each field of the calls. */
const FIELD_OF: Readonly<Record<string, string>> = {
  order_id: 'animal',
  in_clb: 'weight',
  from_batch_id: 'from_lot',
  sources: 'weight',
};
const fieldOf = (name: string) => FIELD_OF[name] ?? name;

const StartValues = SourceValues.extend({
  batch: z.enum(BATCH_KINDS),
  is_own_meat_only: z.boolean(),
  is_cleaned: z.boolean(),
  /** Bought meat that goes in at the start, because own meat only has a minimum. */
  bought: Pounds,
  bought_number: z.string(),
  bought_lot: z.string(),
});

/** Starts a lot with its first meat. */
export function StartLot({ lots, onDone }: { lots: readonly Batch[]; onDone: () => void }) {
  const [action_id] = useState(newKey);
  const form = useStationForm(startBatch, {
    animal: ({ kind }) => equipmentKey(kind),
    about: ({ kind, sources }) =>
      [t('New lot'), t(BATCH_WORDS[kind]), showScalePounds(sum(sources.map(({ in_clb }) => in_clb)))].join(' · '),
    whenKept: () => ({ batch_id: 0, lot: '' }),
    start: {
      ...START_OF_SOURCE,
      batch: 'grind',
      is_own_meat_only: false,
      is_cleaned: false,
      bought: '',
      bought_number: '',
      bought_lot: '',
    } satisfies z.input<typeof StartValues>,
    schema: StartValues,
    toSend: ({ batch, is_own_meat_only, is_cleaned, bought, bought_number, bought_lot, ...source }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      kind: batch,
      is_own_meat_only,
      is_cleaned,
      sources: [
        sourceOf(source),
        ...(bought === ''
          ? []
          : [
              {
                kind: 'purchased' as const,
                supplier_number: bought_number,
                supplier_lot: bought_lot,
                in_clb: Math.round(bought * 100),
              },
            ]),
      ],
    }),
    fieldOf: (name) => (name === 'supplier_lot' ? 'bought_lot' : fieldOf(name)),
    refetch: REFETCH,
    onSaved: onDone,
  });
  const { control } = form;
  const [batch, isOwn] = useWatch({ control, name: ['batch', 'is_own_meat_only'] });

  return (
    <Form form={form} label={t('New lot')} isLong isSticky>
      <RadioField control={control} name="batch" label={t('What is made')} choices={kinds()} />
      <SourceFields control={control} lots={lots} asksCut={batch === 'cure'} />
      <CheckboxField control={control} name="is_own_meat_only" label={t('Own meat only')} />
      {isOwn && (
        <FieldRow>
          <WeightField control={control} name="bought" label={t('Purchased meat, in pounds')} hint={null} />
          <TextField control={control} name="bought_number" label={t('Establishment number')} maxLength={20} />
          <TextField control={control} name="bought_lot" label={t('Supplier’s lot')} maxLength={40} />
        </FieldRow>
      )}
      {needsCleaning(batch) && (
        <CheckboxField control={control} name="is_cleaned" label={t('Equipment was cleaned just now')} />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Start lot')}
      </SubmitButton>
    </Form>
  );
}

/** A lot as the forms need it. `started_by` is set while only this device knows of it, and its id is then 0. */
export interface OpenLot extends Pick<Batch, 'batch_id' | 'lot' | 'kind' | 'out_clb'> {
  started_by?: string;
}
const idOf = ({ batch_id, started_by }: OpenLot) => ({ batch_id, ...(started_by && { started_by }) });

/** Adds meat to an open lot. */
export function AddMeat({ batch, lots, onDone }: { batch: OpenLot; lots: readonly Batch[]; onDone: () => void }) {
  const { batch_id, lot, kind } = batch;
  const [action_id] = useState(newKey);
  const form = useStationForm(addToBatch, {
    animal: equipmentKey(kind),
    about: ({ in_clb }) => [lot, t('Add meat'), showScalePounds(in_clb)].join(' · '),
    whenKept: () => ({ batch_id, lot }),
    start: START_OF_SOURCE,
    schema: SourceValues,
    toSend: (source) => ({ action_id, taken_at: new Date().toISOString(), ...idOf(batch), ...sourceOf(source) }),
    fieldOf,
    refetch: REFETCH,
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Add meat')} isLong isSticky>
      <h2 className={classes.heading}>{lot}</h2>
      <SourceFields
        control={form.control}
        lots={lots.filter((one) => one.batch_id !== batch_id)}
        asksCut={kind === 'cure'}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Add meat')}
      </SubmitButton>
    </Form>
  );
}

const OutValues = z.object({ out: Pounds.refine((typed): boolean => typed !== '', 'Required') });

/** Ends a lot with what came out of it. */
export function EndLot({ batch, onDone }: { batch: OpenLot; onDone: () => void }) {
  const { batch_id, lot, kind, out_clb } = batch;
  const [action_id] = useState(newKey);
  const form = useStationForm(endBatch, {
    animal: equipmentKey(kind),
    about: (ended) => [lot, t('Out: {weight}', { weight: showScalePounds(ended.out_clb) })].join(' · '),
    whenKept: () => ({ batch_id, lot }),
    start: { out: typedPounds(out_clb) },
    schema: OutValues,
    toSend: ({ out }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      ...idOf(batch),
      out_clb: Math.round(Number(out) * 100),
    }),
    fieldOf: (name) => (name === 'out_clb' ? 'out' : name),
    refetch: REFETCH,
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Weigh what came out')}>
      <h2 className={classes.heading}>{lot}</h2>
      <WeightField control={form.control} name="out" label={t('Weight, in pounds')} hint={null} />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('End lot')}
      </SubmitButton>
    </Form>
  );
}

const CleanValues = z.object({ kind: z.enum(BATCH_KINDS) });

/** Records a cleaning, which ends the lots that are open. */
export function Clean({ onDone }: { onDone: () => void }) {
  const [action_id] = useState(newKey);
  const form = useStationForm(recordCleaning, {
    animal: (cleaned) => equipmentKey(cleaned.kind),
    about: (cleaned) => [t('Cleaned'), t(BATCH_WORDS[cleaned.kind])].join(' · '),
    whenKept: (cleaned) => ({ kind: cleaned.kind }),
    start: { kind: 'grind' } satisfies z.input<typeof CleanValues>,
    schema: CleanValues,
    toSend: ({ kind }) => ({ action_id, taken_at: new Date().toISOString(), kind }),
    refetch: REFETCH,
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Cleaned')}>
      <RadioField
        control={form.control}
        name="kind"
        label={t('Equipment for')}
        hint={t('Open lots of this kind end.')}
        choices={kinds()}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Record cleaning')}
      </SubmitButton>
    </Form>
  );
}

const Why = z.object({ reason: z.string().trim().min(1, 'Required') });

/** Takes meat out of a lot that was entered by mistake. */
export function TakeOut({
  batch: { batch_id, lot, kind },
  source_id,
  name,
  onDone,
}: {
  batch: Batch;
  source_id: number;
  name: string;
  onDone: () => void;
}) {
  const [action_id] = useState(newKey);
  const form = useStationForm(removeFromBatch, {
    animal: equipmentKey(kind),
    about: () => [lot, t('Take out'), name].join(' · '),
    whenKept: () => ({ batch_id, lot }),
    start: { reason: '' },
    schema: Why,
    toSend: ({ reason }) => ({ action_id, taken_at: new Date().toISOString(), source_id, reason }),
    refetch: REFETCH,
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Take out')}>
      <h2 className={classes.heading}>{name}</h2>
      <TextField control={form.control} name="reason" label={t('Why is it taken out?')} maxLength={200} isRequired />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Take out')}
      </SubmitButton>
    </Form>
  );
}
