import { Button, TextInput } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { darkenUntilReadable, isReadable, TOO_LIGHT } from '#contract/invoicing/accent-color.ts';
import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import classes from '#web/invoicing/template/accent-field.module.css';
import { t, translate } from '#web/lib/words.ts';

const WHOLE = /^#[0-9a-f]{6}$/i;

/** A color, picked or typed. If it is too light to read on paper, offers a darker shade. */
export function AccentField({ control }: { control: Control<InvoiceTemplate> }) {
  const { field, fieldState } = useController({ control, name: 'accent' });
  const color = field.value.trim().toLowerCase();
  const isLight = WHOLE.test(color) && !isReadable(color);
  return (
    <div>
      <TextInput
        {...field}
        label={t('Color')}
        description={t('Used for headings and the amount due.')}
        maxLength={7}
        error={fieldState.error?.message && translate(fieldState.error.message)}
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={t('Pick a color')}
            value={WHOLE.test(color) ? color : '#000000'}
            onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
          />
        }
      />
      {isLight && (
        <p className={classes.light} role="status">
          {t(TOO_LIGHT)}{' '}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<span className={classes.dot} style={{ background: darkenUntilReadable(color) }} />}
            onClick={() => field.onChange(darkenUntilReadable(color))}
          >
            {t('Use a darker shade')}
          </Button>
        </p>
      )}
    </div>
  );
}
