import { Button, Input, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import { SEX_WORDS, SEXES } from '#contract/orders/animal-terms.ts';
import { findKillProblem } from '#contract/orders/kill-date.ts';
import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import classes from '#web/booking/new-order/verify-animals-dialog.module.css';
import {
  animalAt,
  animalsOf,
  HANG_WORDS,
  isHangDays,
  keyOfAnimal,
  nameOfAnimal,
  OrderDraft,
  withAnimal,
} from '#web/booking/order-draft/order-draft.ts';
import { AgeField, FilesField, HangField, yesNo } from '#web/booking/order-draft/order-fields.tsx';
import { OrgansDialog } from '#web/booking/order-draft/organs-dialog.tsx';
import { sayProblem, sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { InspectionField } from '#web/orders/inspection-field.tsx';
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx';
import { type SendForm, useDialogForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** The kill date can't be before the drop-off. */
const rules = OrderDraft.superRefine((draft, ctx) => {
  for (const key of animalsOf(draft).map(keyOfAnimal)) {
    const { date, hang } = animalAt(draft, key);
    if (!isHangDays(hang)) {
      const message = t(HANG_WORDS, { most: MAX_HANG_DAYS });
      ctx.addIssue({ code: 'custom', path: ['animals', key, 'hang'], message });
    }
    const problem = draft.dropoff_date !== '' && date !== '' ? findKillProblem(draft.dropoff_date, date) : null;
    if (problem) ctx.addIssue({ code: 'custom', path: ['animals', key, 'date'], message: sayProblem(problem) });
  }
});

/**
 * The organic verification: a row of details per animal, plus the certificates. Blank fields use the order's values.
 */
export function VerifyAnimalsDialog({
  form: order,
  draft,
  onClose,
}: {
  form: SendForm<OrderDraft>;
  draft: OrderDraft;
  onClose: () => void;
}) {
  const animals = animalsOf(draft);
  const rows = Object.fromEntries(animals.map(keyOfAnimal).map((key) => [key, animalAt(draft, key)]));
  const form = useDialogForm<OrderDraft>({
    schema: rules,
    start: { ...draft, animals: { ...draft.animals, ...rows } },
    onSave: ({ animals: verified, organic_certified_file, thirty_plus_file }) => {
      const said = Object.entries(verified).reduce((all, [key, animal]) => withAnimal(all, key, animal), {});
      for (const [name, value] of Object.entries({ animals: said, organic_certified_file, thirty_plus_file }))
        order.setValue(name as 'animals', value as OrderDraft['animals'], { shouldDirty: true });
      if (order.formState.isSubmitted) void order.trigger('organic');
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('Verify Animal & Finish')}
      size="full"
      onClose={onClose}
      form={form}
      isLong
      className={classes.form}
      submit={t('Finish')}
    >
      <Text c="dimmed" size="sm">
        {animals.length === 0
          ? sayRefusal('no_animals')
          : t('Blank fields use the order’s values. Organic animals are processed first and identified by ear tag.')}
      </Text>
      <ol className={classes.animals}>
        {animals.map((animal) => (
          <li key={keyOfAnimal(animal)} className={classes.animal} aria-label={nameOfAnimal(animal)}>
            <span className={classes.name}>{nameOfAnimal(animal)}</span>
            <AnimalFields
              form={form}
              at={keyOfAnimal(animal)}
              earliest={draft.dropoff_date}
              isCattle={isAskedForAge(animal.species)}
            />
          </li>
        ))}
      </ol>
      <div className={classes.papers}>
        <FilesField form={form} name="organic_certified_file" label={t('Organic certificate')} />
        <FilesField form={form} name="thirty_plus_file" label={t('Proof of age (30 months or older)')} />
      </div>
    </FormDialog>
  );
}

/** One animal's fields: ear tag, hang time, kill date, organic, organs, sex, and label. */
function AnimalFields({
  form,
  at,
  earliest,
  isCattle,
}: {
  form: SendForm<OrderDraft>;
  at: string;
  earliest: string;
  isCattle: boolean;
}) {
  const { control } = form;
  const animal = `animals.${at}` as const;
  const label = useWatch({ control, name: `${animal}.label` }) ?? '';
  const asOrder = t('Same as order');

  return (
    <>
      <TextField
        control={control}
        name={`${animal}.ear_tag_id`}
        label={t('Ear tag')}
        maxLength={40}
        autoComplete="off"
      />
      <HangField form={form} at={at} />
      <DayField control={control} name={`${animal}.date`} label={t('Kill date')} earliest={earliest} />
      <SelectField
        control={control}
        name={`${animal}.organic`}
        label={t('Organic')}
        empty={asOrder}
        choices={yesNo()}
      />
      <OrgansField form={form} name={`${animal}.organs`} />
      <SelectField
        control={control}
        name={`${animal}.sex`}
        label={t('Sex')}
        empty={asOrder}
        choices={SEXES.map((sex) => ({ value: sex, label: t(SEX_WORDS[sex]) }))}
      />
      <SelectField
        control={control}
        name={`${animal}.label`}
        label={t('Label Type')}
        empty={asOrder}
        choices={LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) }))}
      />
      <InspectionField control={control} name={`${animal}.offering`} label={label} />
      {isCattle && <AgeField form={form} at={at} empty={t('Unknown')} />}
    </>
  );
}

function OrgansField({ form, name }: { form: SendForm<OrderDraft>; name: `animals.${string}.organs` }) {
  const { field } = useController({ control: form.control, name });
  const [isChoosing, setChoosing] = useState(false);
  const label = useId();
  return (
    <Input.Wrapper label={t('Organs')} labelElement="div" labelProps={{ id: label }}>
      <Button
        fullWidth
        size="md"
        variant="default"
        aria-describedby={label}
        classNames={{ root: classes.choose, inner: classes.inner, label: classes.chosen }}
        onClick={() => setChoosing(true)}
      >
        {field.value.map((organ) => t(organ)).join(', ') || t('Same as order')}
      </Button>
      {isChoosing && (
        <OrgansDialog
          chosen={field.value}
          onSave={(organs) => {
            field.onChange(organs);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Input.Wrapper>
  );
}
