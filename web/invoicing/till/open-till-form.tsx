import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listTills, openTill, type Till } from '#contract/invoicing/till/till-api.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { CashFields, CountedCash, toCounted } from '#web/invoicing/till/cash-fields.tsx';
import classes from '#web/invoicing/till/till.module.css';
import { t } from '#web/lib/words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import panel from '#web/ui/panel.module.css';

const OpenForm = CountedCash.extend({
  name: z.string().trim().min(1, 'Required'),
  difference: z.enum(['safe', 'bank', 'over_short']),
});

/** Opens a till with the cash in its drawer. The first one is created here. */
export function OpenTillForm({ till, isFirst }: { till: Till | null; isFirst: boolean }) {
  const left_cents = till?.left_cents ?? 0;
  const navigate = useNavigate();
  const wasOpen = till !== null && till.last_z > 0;
  const form = useSendForm(openTill, {
    schema: OpenForm,
    start: {
      name: till?.name ?? (isFirst ? t('Counter') : ''),
      amount: wasOpen ? plainDollars(left_cents) : '',
      pieces: [],
      difference: wasOpen ? 'safe' : 'bank',
    },
    toSend: ({ name, difference, ...cash }) => {
      const { cents, pieces } = toCounted(cash);
      return { ...(till && { till_id: till.till_id }), name, float_cents: cents, pieces, difference };
    },
    fieldOf: (name) => (name === 'float_cents' ? 'amount' : name),
    refetch: [listTills],
    onDone: ({ till_id }) => void navigate({ to: '/till', search: { till: String(till_id) }, replace: true }),
  });
  const { control } = form;
  const amount = useWatch({ control, name: 'amount' });
  const isDifferent = wasOpen && amount !== '' && readAmount(amount) !== left_cents;
  return (
    <Form form={form} className={`${panel.panel} ${classes.panel}`} label={t('Open the till')}>
      <h2 className={classes.heading}>{t('Open the till')}</h2>
      {!till && <TextField control={control} name="name" label={t('Till name')} maxLength={40} />}
      <CashFields
        form={form}
        label={t('Cash in the drawer')}
        hint={
          wasOpen
            ? t('{amount} was left in the drawer at closing.', { amount: showMoney(left_cents) })
            : t('The change you start with.')
        }
      />
      {isDifferent && (
        <RadioField
          control={control}
          name="difference"
          label={t('Why isn’t it {amount}?', { amount: showMoney(left_cents) })}
          choices={[
            { value: 'safe', label: t('Cash was moved to or from the office safe') },
            { value: 'bank', label: t('Cash was moved to or from the bank') },
            { value: 'over_short', label: t('Reason unknown') },
          ]}
        />
      )}
      <SubmitButton form={form}>{t('Open till')}</SubmitButton>
    </Form>
  );
}
