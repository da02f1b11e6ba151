import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { SPECIES } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import type { EditValues } from '#web/booking/edit-order/edit-draft.ts';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { AttachField } from '#web/booking/new-order/attach-field.tsx';
import classes from '#web/booking/new-order/new-order-form.module.css';
import { QuantityStepper } from '#web/booking/new-order/quantity-stepper.tsx';
import { t, type Words } from '#web/lib/words.ts';

const YES_NO = [
  { value: '', label: 'Select' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly { value: string; label: Words }[];
const choices = () => YES_NO.map(({ value, label }) => ({ value, label: t(label) }));

/** The first column of the edit dialog: name, species counters, organic, and what else is known of the animal. */
export function EditFacts({ edit: { order, values, change, errors } }: { edit: EditOrder }) {
  const { nmfs_number } = useMe();
  const handled = nmfs_number.split(',');
  const { quantities } = values;

  return (
    <section className={classes.part} aria-label={t('Customer and animals')}>
      <TextInput
        label={t('Event Name')}
        withAsterisk
        aria-required
        maxLength={120}
        autoComplete="off"
        value={values.event_name}
        error={errors.event_name}
        onChange={(event) => change({ event_name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Organic')}
        data={choices()}
        value={values.organic}
        onChange={(event) => change({ organic: event.currentTarget.value as EditValues['organic'] })}
      />
      {values.organic === 'yes' && (
        <AttachField
          label={t('Organic certificate')}
          files={values.organic_certified_file}
          onChange={(organic_certified_file) => change({ organic_certified_file })}
        />
      )}
      {(quantities.beef ?? 0) > 0 && (
        <>
          <NativeSelect
            label={t('Over 30 months')}
            data={choices()}
            value={values.over_thirty_months}
            onChange={(event) =>
              change({ over_thirty_months: event.currentTarget.value as EditValues['over_thirty_months'] })
            }
          />
          {values.over_thirty_months !== '' && (
            <AttachField
              label={t('Proof of age')}
              files={values.thirty_plus_file}
              onChange={(thirty_plus_file) => change({ thirty_plus_file })}
            />
          )}
        </>
      )}
      <TextInput
        label={t('Ear tag')}
        maxLength={40}
        autoComplete="off"
        value={values.ear_tag_id}
        onChange={(event) => change({ ear_tag_id: event.currentTarget.value })}
      />
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={values.extra_field_1}
        onChange={(event) => change({ extra_field_1: event.currentTarget.value })}
      />
      <fieldset className={classes.quantities}>
        <legend>{t('Species')}</legend>
        {SPECIES.filter((species) => handled.includes(species) || species === order.species).map((species) => (
          <QuantityStepper
            key={species}
            species={species}
            count={quantities[species] ?? 0}
            error={undefined}
            onChange={(count) => change({ quantities: { ...quantities, [species]: count } })}
            onEnter={() => {}}
          />
        ))}
        {errors.quantities && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {errors.quantities}
          </Text>
        )}
      </fieldset>
    </section>
  );
}
