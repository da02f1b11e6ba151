import { NativeSelect } from '@mantine/core';
import type { Subcut } from '#contract/cut-sheets/templates/template.ts';
import { LiveNumber } from '#web/cut-sheets/builder/live-fields.tsx';
import classes from '#web/cut-sheets/builder/questions/surcharge-fields.module.css';
import { t } from '#web/lib/words.ts';

type Surcharge = NonNullable<Subcut['surcharge']>;
const MAX_DOLLARS = 10_000;

interface SurchargeFieldsProps {
  label: string;
  /** In a list row, the label is for screen readers only. */
  isLabelHidden?: boolean;
  value: Surcharge | undefined;
  onChange: (surcharge: Surcharge | undefined) => void;
}

/** A surcharge on top of cutting and wrapping: per packaged pound, or once per share. */
export function SurchargeFields({ label, isLabelHidden = false, value, onChange }: SurchargeFieldsProps) {
  return (
    <div className={classes.price}>
      <LiveNumber
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        min={0}
        max={MAX_DOLLARS}
        prefix="$"
        hideControls
        placeholder={t('none')}
        value={value && value.cents / 100}
        onChange={(dollars) =>
          onChange(dollars === undefined ? undefined : { cents: Math.round(dollars * 100), per: value?.per ?? 'lb' })
        }
      />
      <NativeSelect
        size="sm"
        aria-label={t('{price}: unit', { price: label })}
        disabled={!value}
        value={value?.per ?? 'lb'}
        data={[
          { value: 'lb', label: t('per lb') },
          { value: 'share', label: t('per share') },
        ]}
        onChange={({ currentTarget }) => value && onChange({ ...value, per: currentTarget.value as Surcharge['per'] })}
      />
    </div>
  );
}
