import { z } from 'zod';
import { COUNTED_BY } from '#contract/floor/forfeit.ts';
import { pickupRules, savePickupRules } from '#contract/floor/forfeit-api.ts';
import { pickupList } from '#contract/floor/pickup-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { NumberField, RadioField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const COUNTED_WORDS = {
  day: 'all days',
  business_day: 'business days',
} as const satisfies Readonly<Record<(typeof COUNTED_BY)[number], Words>>;

/** The plant's rule for meat that nobody picks up. Only the office opens it. */
export function PickupRulesForm({ onDone }: { onDone: () => void }) {
  const rules = useApiQuery(pickupRules, {});
  const known = useDataToEdit(rules);
  if (known) return <RulesForm rules={known} onDone={onDone} />;
  return rules.error ? <ErrorState error={rules.error} onRetry={() => void rules.refetch()} /> : <Loading />;
}

function RulesForm({ rules, onDone }: { rules: DataOf<typeof pickupRules>; onDone: () => void }) {
  const { forfeit_days, counted_by, warn_days, revision } = rules;
  const form = useSendForm(savePickupRules, {
    start: { forfeit_days, counted_by, warn_days },
    schema: z.object({
      forfeit_days: z.int('Required').min(0).max(365),
      counted_by: z.enum(COUNTED_BY),
      warn_days: z.int('Required').min(1).max(60),
    }),
    toSend: (typed) => ({ ...typed, revision }),
    refetch: [pickupRules, pickupList],
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form} label={t('Meat that isn’t picked up')}>
      <NumberField
        control={control}
        name="forfeit_days"
        label={t('Forfeited after this many days')}
        hint={t('From the day it’s ready; 0 for never.')}
        most={365}
      />
      <RadioField
        control={control}
        name="counted_by"
        label={t('Days are counted as')}
        choices={COUNTED_BY.map((value) => ({ value, label: t(COUNTED_WORDS[value]) }))}
      />
      <NumberField
        control={control}
        name="warn_days"
        label={t('Warn the owner this many days before')}
        least={1}
        most={60}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
