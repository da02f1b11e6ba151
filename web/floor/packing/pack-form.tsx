import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { addPack, type PackingShare, packingList, packingShare } from '#contract/floor/packing-api.ts';
import type { Weighed } from '#contract/floor/weighed.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { isSameProduct, MAX_PRODUCT_LETTERS } from '#contract/orders/packed-products.ts';
import { useToday } from '#web/accounts/today.ts';
import classes from '#web/floor/intake/intake.module.css';
import { labelChoices, labelNamed, queuePackLabel } from '#web/floor/labels/queue-pack-label.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { ScalePanel } from '#web/floor/scale/scale-panel.tsx';
import type { Scale } from '#web/floor/scale/use-scale.ts';
import { newKey } from '#web/lib/new-key.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton } from '#web/ui/form.tsx';

/** What the next pack starts with. */
export interface PackStart {
  place: string;
  lot: string;
  /** The approved label; '' for none, and for meat that is labeled without approval. */
  label: string;
}

const MAX_PIECES = 10_000;
const Values = z.object({
  cut: z.string().trim().min(1, 'Required'),
  weight: Pounds.refine((typed): boolean => typed !== '', 'Required'),
  pieces: z.union([z.literal(''), z.int().min(1).max(MAX_PIECES)]),
  lot: z.string(),
  place: z.string(),
  label: z.string(),
});

/** The form's field for each field of the call. */
const FIELD_OF: Readonly<Record<string, string>> = { net_clb: 'weight', batch_id: 'lot' };

/** One pack: take the weight from the scale, or type it and press Enter. Its label waits for the printer at once. */
export function PackForm({
  share,
  cut,
  per_pack,
  start: { place, lot, label },
  scale,
  onDone,
  onBack,
}: {
  share: PackingShare;
  /** '' to ask for it. */
  cut: string;
  per_pack: number | null;
  start: PackStart;
  scale: Scale;
  /** `serial` is '' for a pack that is only on this device so far. */
  onDone: (serial: string, next: PackStart) => void;
  onBack: () => void;
}) {
  const { order_id, share_id, plant_number, name, lots, labels, label_size } = share;
  const today = useToday();
  const [action_id] = useState(newKey);
  const next = useRef<PackStart>({ place, lot, label });
  const taken = useRef<Weighed | null>(null);
  const choices = labelChoices(labels);
  const sameNamed = choices.find((one) => isSameProduct(one.value, cut))?.value;
  const form = useStationForm(addPack, {
    animal: animalKey(order_id),
    about: ({ cut: of, net_clb }) => [plant_number, name, of, showScalePounds(net_clb)].filter(Boolean).join(' · '),
    whenKept: () => ({ pack_id: 0, serial: '' }),
    start: { cut, weight: '', pieces: per_pack ?? '', lot, place, label: sameNamed ?? label } satisfies z.input<
      typeof Values
    >,
    schema: Values,
    toSend: (values) => {
      next.current = { place: values.place, lot: values.lot, label: values.label };
      const net_clb = Math.round(Number(values.weight) * 100);
      // A weight that was typed over the scale's isn't the scale's anymore.
      const scaled = taken.current?.clb === net_clb ? taken.current : null;
      return {
        action_id,
        taken_at: new Date().toISOString(),
        share_id,
        cut: values.cut,
        net_clb,
        ...(scaled && { source: scaled.source, is_stable: scaled.is_stable, raw: scaled.raw }),
        pieces: values.pieces === '' ? null : values.pieces,
        batch_id: Number(values.lot),
        place: values.place,
      };
    },
    fieldOf: (name) => FIELD_OF[name] ?? name,
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [packingShare, packingList],
    onSaved: ({ serial }) => {
      const packed = form.getValues();
      const label = labelNamed(labels, packed.label);
      const pack = {
        name: packed.cut.trim(),
        serial,
        lot: lots.find(({ batch_id }) => String(batch_id) === packed.lot)?.lot ?? '',
        packed_on: today,
        net_clb: Math.round(Number(packed.weight) * 100),
      };
      if (label) queuePackLabel(label, label_size, pack);
      onDone(serial, next.current);
    },
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { control } = form;

  return (
    <Form form={form} label={t('Pack')} isSticky>
      {cut !== '' && <h2 className={classes.heading}>{sayCut(cut)}</h2>}
      <ScalePanel
        scale={scale}
        onTake={(weighed) => {
          taken.current = weighed;
          form.setValue('weight', weighed.clb / 100, { shouldDirty: true });
        }}
      />
      <div ref={box}>
        {cut === '' && (
          <TextField control={control} name="cut" label={t('Cut')} maxLength={MAX_PRODUCT_LETTERS} isRequired />
        )}
        <WeightField control={control} name="weight" label={t('Weight, in pounds')} hint={null} />
      </div>
      <FieldRow>
        <NumberField control={control} name="pieces" label={t('Pieces in the pack')} least={1} most={MAX_PIECES} />
        <TextField control={control} name="place" label={t('Freezer place')} maxLength={40} />
      </FieldRow>
      {lots.length > 0 && (
        <SelectField
          control={control}
          name="lot"
          label={t('From a lot')}
          empty={t('No lot')}
          choices={lots.map((one) => ({ value: String(one.batch_id), label: one.lot }))}
        />
      )}
      {choices.length > 0 && (
        <SelectField
          control={control}
          name="label"
          label={t('Approved label')}
          empty={t('No label')}
          choices={choices}
        />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack}>{t('Other cuts')}</CancelButton>}>
        {t('Record pack')}
      </SubmitButton>
    </Form>
  );
}
