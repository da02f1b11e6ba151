import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { asksInspection, Inspection, type InspectionAnswer } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { INSPECTION_WORDS } from '#web/orders/order-words.ts';

interface InspectionSelectProps {
  /** The label chosen so far. The field is shown only if the label allows both. */
  label: string;
  value: InspectionAnswer;
  onChange: (value: InspectionAnswer) => void;
  /** The default of a plant that isn't the reader's own. */
  plant_default?: Inspection | undefined;
  isDisabled?: boolean;
}

/** Asks how animals are killed whose label allows custom and inspected. The plant's default is chosen until someone changes it. */
export function InspectionSelect({
  label,
  value,
  onChange,
  plant_default,
  isDisabled = false,
}: InspectionSelectProps): ReactNode {
  const own_default = useMe().default_offering;
  if (!asksInspection(label)) return null;
  return (
    <NativeSelect
      label={t('Inspection')}
      disabled={isDisabled}
      value={value || (plant_default ?? own_default)}
      data={Inspection.options.map((one) => ({ value: one, label: t(INSPECTION_WORDS[one]) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Inspection)}
    />
  );
}

/** The same as a form's field. */
export function InspectionField<Values extends FieldValues>({
  control,
  name,
  ...props
}: Omit<InspectionSelectProps, 'value' | 'onChange'> & { control: Control<Values>; name: FieldPath<Values> }) {
  const { field } = useController({ control, name });
  return <InspectionSelect {...props} value={field.value ?? ''} onChange={field.onChange} />;
}
