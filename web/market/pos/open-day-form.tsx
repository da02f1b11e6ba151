import { z } from 'zod';
import { openCounterDay, viewCounter } from '#contract/market/pos/counter-api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { announce } from '#web/lib/announce.ts';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import panel from '#web/ui/panel.module.css';

const DayForm = z.object({ place: z.string().max(80), float: DollarsOrNone });

/** A seller has to open a till day before selling. */
export function OpenDayForm() {
  const form = useSendForm(openCounterDay, {
    schema: DayForm,
    start: { place: '', float: '' },
    toSend: ({ place, float }) => ({ place, float_cents: float }),
    fieldOf: (name) => (name === 'float_cents' ? 'float' : name),
    refetch: [viewCounter],
    // The day was opened on another device.
    onProblem: async ({ code, message }) => {
      if (code !== 'till_open') return null;
      announce('error', message);
      await queryClient.invalidateQueries({ queryKey: [viewCounter.path] });
      return null;
    },
  });
  return (
    <Form form={form} className={`${panel.panel} ${classes.panel}`} label={t('Open your till day')}>
      <h2 className={classes.heading}>{t('Open your till day')}</h2>
      <TextField
        control={form.control}
        name="place"
        label={t('Where you sell')}
        placeholder={t('Farmers’ market')}
        maxLength={80}
      />
      <AmountField control={form.control} name="float" label={t('Cash in the drawer')} />
      <SubmitButton form={form}>{t('Open the day')}</SubmitButton>
    </Form>
  );
}
