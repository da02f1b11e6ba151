import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { KIND_WORDS, needsApproval } from '#contract/floor/labels/label-kinds.ts';
import {
  type ApprovedLabel,
  MAX_COPIES,
  packLabelFacts,
  packLabels,
  type ToLabel,
} from '#contract/floor/labels/labels-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { useToday } from '#web/accounts/today.ts';
import classes from '#web/floor/labels/labels.module.css';
import { queueOrSay } from '#web/floor/labels/queue-pack-label.ts';
import { ScalePanel } from '#web/floor/scale/scale-panel.tsx';
import { useScale } from '#web/floor/scale/use-scale.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { NumberField, RadioField, SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

const Values = z.object({
  cart_id: z.string(),
  cut: z.string(),
  approved_label_id: z.string(),
  weight: Pounds.refine((pounds): boolean => pounds !== '', 'Required'),
  lot: z.string(),
  serial: z.string(),
  copies: z.int().min(1).max(MAX_COPIES),
});
type Values = z.output<typeof Values>;

/** The form's field for each field of the call. */
const fieldOf = (name: string) => (name === 'net_clb' ? 'weight' : name);

/** Labels the packs of one animal, one after another: weigh, print, next. */
export function PackLabelForm({
  animal,
  approved,
  onBack,
}: {
  animal: ToLabel;
  approved: readonly ApprovedLabel[];
  onBack: () => void;
}) {
  const { order_id, plant_number, title, kind, owners } = animal;
  const today = useToday();
  const scale = useScale();
  const fitting = approved.filter(({ is_poultry }) => is_poultry === animal.is_poultry);
  const toSend = (values: Values): SentTo<typeof packLabelFacts> => ({
    order_id,
    ...(values.cart_id !== '' && { cart_id: Number(values.cart_id) }),
    ...(values.approved_label_id !== '' && { approved_label_id: Number(values.approved_label_id) }),
    cut: values.cut,
    net_clb: clbOf(values.weight) ?? 0,
    packed_on: today,
    serial: values.serial,
    lot: values.lot,
  });
  const form = useSendForm(packLabelFacts, {
    start: { cart_id: '', cut: '', approved_label_id: '', weight: '', lot: '', serial: '', copies: 1 } as Values,
    schema: Values,
    toSend,
    fieldOf,
    onDone({ facts, size }) {
      if (size === 'sheet') void file('pdf');
      else queueOrSay(facts, size, form.getValues('copies'));
      // The next pack is often the same cut with another weight.
      form.setValue('weight', '');
    },
  });
  const chosen = useWatch({ control: form.control, name: 'approved_label_id' });
  const isRetail = fitting.some((one) => String(one.approved_label_id) === chosen && one.kind === 'retail');
  const file = async (as: 'pdf' | 'zpl') => {
    if (!(await form.trigger())) return;
    const values = form.getValues();
    await download(packLabels, { ...toSend(values), copies: values.copies, form: as });
  };

  return (
    <Form form={form} label={t('Pack labels')}>
      <p>
        <b>
          {plant_number} · {title} · {t(KIND_WORDS[kind])}
        </b>
      </p>
      {owners.length > 1 && (
        <RadioField
          control={form.control}
          name="cart_id"
          label={t('Owner')}
          choices={owners.map(({ cart_id, name }) => ({ value: String(cart_id), label: name }))}
        />
      )}
      {needsApproval(kind) ? (
        <SelectField
          control={form.control}
          name="approved_label_id"
          label={t('Approved label')}
          empty={t('Choose')}
          choices={fitting.map((one) => ({
            value: String(one.approved_label_id),
            label: `${one.name} · ${t(KIND_WORDS[one.kind])}`,
          }))}
        />
      ) : (
        <TextField control={form.control} name="cut" label={t('Cut')} maxLength={80} isRequired />
      )}
      <ScalePanel scale={scale} onTake={({ clb }) => form.setValue('weight', clb / 100, { shouldDirty: true })} />
      <FieldRow>
        <WeightField control={form.control} name="weight" label={t('Weight, in pounds')} hint={null} />
        <NumberField control={form.control} name="copies" label={t('Copies')} least={1} most={MAX_COPIES} />
      </FieldRow>
      <FieldRow>
        <TextField control={form.control} name="lot" label={t('Lot')} maxLength={30} />
        <TextField control={form.control} name="serial" label={t('Serial number')} maxLength={20} />
      </FieldRow>
      <div className={classes.files}>
        <Button variant="default" onClick={() => void file('pdf')}>
          {t('Download PDF')}
        </Button>
        <Button variant="default" onClick={() => void file('zpl')}>
          {t('Download ZPL')}
        </Button>
      </div>
      <SubmitButton
        form={form}
        disabled={isRetail}
        secondary={<CancelButton onClick={onBack}>{t('Done')}</CancelButton>}
      >
        {t('Add label')}
      </SubmitButton>
    </Form>
  );
}
