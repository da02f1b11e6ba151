import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  APPROVED_KINDS,
  HANDLING,
  HANDLING_WORDS,
  KIND_WORDS,
  LABEL_SIZES,
  SIZE_WORDS,
} from '#contract/floor/labels/label-kinds.ts';
import {
  addApprovedLabel,
  LabelSettings,
  labelSettings,
  retireApprovedLabel,
  saveLabelSettings,
} from '#contract/floor/labels/labels-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useToday } from '#web/accounts/today.ts';
import intake from '#web/floor/intake/intake.module.css';
import classes from '#web/floor/labels/labels.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { CheckboxField, DayField, NumberField, RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

type Settings = DataOf<typeof labelSettings>;

/** What the office decides about labels: the numbers on all of them, and those that were approved. */
export function LabelSettingsPanel({ settings }: { settings: Settings }) {
  const [isAdding, setAdding] = useState(false);
  const retire = useApiMutation(retireApprovedLabel, { refetch: [labelSettings] });
  return (
    <section className={classes.form}>
      <h2 className={intake.heading}>{t('Label settings')}</h2>
      <SettingsForm settings={settings} />
      <h2 className={intake.heading}>{t('Approved labels')}</h2>
      <ul className={intake.animals}>
        {settings.approved.map(({ approved_label_id, name, kind, approval }) => (
          <li key={approved_label_id} className={classes.waiting}>
            <p>
              {name} · {t(KIND_WORDS[kind])} · {approval}
            </p>
            <Button
              variant="default"
              onClick={async () => {
                const isSure = await askToConfirm({ text: t('Retire this label? It can’t be printed afterward.') });
                if (isSure) retire.mutate({ approved_label_id });
              }}
            >
              {t('Retire')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <ApprovedForm onDone={() => setAdding(false)} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('Add an approved label')}
        </Button>
      )}
    </section>
  );
}

function SettingsForm({ settings: { establishment, gs1_prefix, size } }: { settings: Settings }) {
  const form = useSendForm(saveLabelSettings, {
    start: { establishment, gs1_prefix, size },
    schema: LabelSettings,
    refetch: [labelSettings],
    saved: (sent) => sent,
  });
  return (
    <Form form={form} label={t('Label settings')}>
      <FieldRow>
        <TextField control={form.control} name="establishment" label={t('Establishment number')} maxLength={12} />
        <TextField control={form.control} name="gs1_prefix" label={t('GS1 company prefix')} maxLength={11} />
      </FieldRow>
      <RadioField
        control={form.control}
        name="size"
        label={t('Size')}
        choices={LABEL_SIZES.map((value) => ({ value, label: t(SIZE_WORDS[value]) }))}
      />
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
    </Form>
  );
}

const Approved = z.object({
  kind: z.enum(APPROVED_KINDS),
  name: z.string().trim().min(1, 'Required'),
  is_poultry: z.boolean(),
  ingredients: z.string(),
  handling: z.enum(HANDLING),
  approval: z.string().trim().min(1, 'Required'),
  approved_on: z.string().min(1, 'Required'),
  item_code: z.string(),
  price: z.union([z.literal(''), z.number().min(0.01)]),
});
type Approved = z.output<typeof Approved>;

function ApprovedForm({ onDone }: { onDone: () => void }) {
  const today = useToday();
  const form = useSendForm(addApprovedLabel, {
    start: {
      kind: 'inspected',
      name: '',
      is_poultry: false,
      ingredients: '',
      handling: 'frozen',
      approval: '',
      approved_on: today,
      item_code: '',
      price: '',
    } as Approved,
    schema: Approved,
    toSend: ({ price, ...label }: Approved) => ({
      ...label,
      unit_price: label.kind === 'retail' && price !== '' ? Math.round(price * 100) : null,
    }),
    fieldOf: (name) => (name === 'unit_price' ? 'price' : name),
    refetch: [labelSettings],
    onDone,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Form form={form} label={t('Add an approved label')}>
      <RadioField
        control={control}
        name="kind"
        label={t('Label')}
        choices={APPROVED_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
      />
      <TextField control={control} name="name" label={t('Product')} maxLength={80} isRequired />
      <CheckboxField control={control} name="is_poultry" label={t('Poultry')} />
      <TextField
        control={control}
        name="ingredients"
        label={t('Ingredients')}
        hint={t('Leave this blank for a single one.')}
        maxLength={400}
      />
      <RadioField
        control={control}
        name="handling"
        label={t('Handling')}
        choices={HANDLING.map((value) => ({ value, label: t(HANDLING_WORDS[value]) }))}
      />
      <FieldRow>
        <TextField
          control={control}
          name="approval"
          label={t('Approval')}
          hint={t('Its number, or how else it was approved.')}
          maxLength={60}
          isRequired
        />
        <DayField control={control} name="approved_on" label={t('Approved on')} />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="item_code" label={t('GS1 item number')} maxLength={6} />
        {kind === 'retail' && (
          <NumberField
            control={control}
            name="price"
            label={t('Price per pound')}
            prefix="$"
            decimals={2}
            most={999_999}
          />
        )}
      </FieldRow>
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
