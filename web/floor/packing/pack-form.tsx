import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { addPack, type PackingShare, packingList, packingShare } from '#contract/floor/packing-api.ts';
import { MAX_PRODUCT_LETTERS } from '#contract/orders/packed-products.ts';
import classes from '#web/floor/intake/intake.module.css';
import { newKey } from '#web/lib/new-key.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** What the next pack starts with. */
export interface PackStart {
  place: string;
  lot: string;
}

const MAX_PIECES = 10_000;
const Values = z.object({
  cut: z.string().trim().min(1, 'Required'),
  weight: Pounds.refine((typed): boolean => typed !== '', 'Required'),
  pieces: z.union([z.literal(''), z.int().min(1).max(MAX_PIECES)]),
  lot: z.string(),
  place: z.string(),
});

/** The form's field for each field of the call. */
const FIELD_OF: Readonly<Record<string, string>> = { net_clb: 'weight', batch_id: 'lot' };

/** One pack: type the weight and press Enter. */
export function PackForm({
  share,
  cut,
  per_pack,
  start: { place, lot },
  onDone,
  onBack,
}: {
  share: PackingShare;
  /** '' to ask for it. */
  cut: string;
  per_pack: number | null;
  start: PackStart;
  onDone: (serial: string, next: PackStart) => void;
  onBack: () => void;
}) {
  const { share_id, lots } = share;
  const [action_id] = useState(newKey);
  const next = useRef<PackStart>({ place, lot });
  const form = useSendForm(addPack, {
    start: { cut, weight: '', pieces: per_pack ?? '', lot, place } satisfies z.input<typeof Values>,
    schema: Values,
    toSend: (values) => {
      next.current = { place: values.place, lot: values.lot };
      return {
        action_id,
        taken_at: new Date().toISOString(),
        share_id,
        cut: values.cut,
        net_clb: Math.round(Number(values.weight) * 100),
        pieces: values.pieces === '' ? null : values.pieces,
        batch_id: Number(values.lot),
        place: values.place,
      };
    },
    fieldOf: (name) => FIELD_OF[name] ?? name,
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [packingShare, packingList],
    onDone: ({ serial }) => onDone(serial, next.current),
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { control } = form;

  return (
    <Form form={form} label={t('Pack')} isSticky>
      {cut !== '' && <h2 className={classes.heading}>{sayCut(cut)}</h2>}
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
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack}>{t('Other cuts')}</CancelButton>}>
        {t('Record pack')}
      </SubmitButton>
    </Form>
  );
}
