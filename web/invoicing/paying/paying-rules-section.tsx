import { ActionIcon, Button, Group, Input, Skeleton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { MAX_REFUND_STEPS, PayingRules, payingRules, savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { METHOD_NAMES, METHODS } from '#contract/payments/methods.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { CheckboxListField, NumberField, SwitchField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm, useTheirChanges } from '#web/ui/form.tsx';

/** The reminder days to choose from, counted back from the due date. */
const STEPS = ['14', '7', '3', '1', '0'];

/** How customers can pay, and the rules for deposits. For the office only. */
export function PayingRulesSection() {
  const rules = useDataToEdit(useApiQuery(payingRules, {}));
  return (
    <SettingsSection
      title={t('Payments and deposits')}
      hint={t('How customers can pay, when deposits are due, and when you refund them.')}
    >
      {rules ? <RulesForm rules={rules} /> : <Skeleton h="12rem" />}
    </SettingsSection>
  );
}

const Whole = z.coerce.number().int().min(0).max(365);
const RulesShape = PayingRules.extend({
  deposit_due_days: Whole,
  deposit_refund_days: Whole,
  deposit_reminder_days: z.array(z.string().transform(Number)),
  deposit_refund_steps: z.array(
    z.object({ days: z.coerce.number().int().min(0).max(364), percent: z.coerce.number().int().min(1).max(99) }),
  ),
  no_show_fee: z.coerce.number().min(0).max(10_000),
}).omit({ no_show_fee_cents: true });

function RulesForm({ rules: { revision, no_show_fee_cents, ...rules } }: { rules: DataOf<typeof payingRules> }) {
  const start = {
    ...rules,
    deposit_reminder_days: rules.deposit_reminder_days.map(String),
    no_show_fee: no_show_fee_cents / 100,
  };
  const form = useSendForm(savePayingRules, {
    schema: RulesShape,
    start,
    toSend: ({ no_show_fee, ...rest }) => ({ ...rest, no_show_fee_cents: Math.round(no_show_fee * 100), revision }),
    fieldOf: (name) => (name === 'no_show_fee_cents' ? 'no_show_fee' : name),
    refetch: [payingRules],
    saved: (sent) => sent,
  });
  useAskBeforeDropping(form.formState.isDirty);
  useTheirChanges(form, start, revision);
  const { control } = form;
  return (
    <Form form={form} label={t('Payments and deposits')}>
      <CheckboxListField
        control={control}
        name="methods"
        label={t('Ways to pay')}
        choices={METHOD_NAMES.map((value) => ({ value, label: t(METHODS[value].words) }))}
      />
      <SwitchField control={control} name="takes_parts" label={t('Customers can pay part of an invoice by card')} />
      <NumberField
        control={control}
        name="deposit_due_days"
        label={t('Deposit due (days before drop-off)')}
        most={365}
      />
      <CheckboxListField
        control={control}
        name="deposit_reminder_days"
        label={t('Remind customers before a deposit is due')}
        choices={STEPS.map((value) => ({
          value,
          label: value === '0' ? t('On the due date') : t('{count} days before', { count: value }),
        }))}
      />
      <NumberField
        control={control}
        name="deposit_refund_days"
        label={t('Refundable until (days before drop-off)')}
        hint={t('If a customer cancels later, you keep the deposit as revenue, without sales tax.')}
        most={365}
      />
      <RefundSteps control={control} />
      <NumberField
        control={control}
        name="no_show_fee"
        label={t('Missed drop-off fee')}
        prefix="$"
        decimals={2}
        most={10_000}
      />
      <SubmitButton form={form}>{t('Save')}</SubmitButton>
    </Form>
  );
}

/** The parts of a deposit that are refunded with shorter notice than for all of it. */
function RefundSteps({ control }: { control: Control<z.input<typeof RulesShape>> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'deposit_refund_steps' });
  return (
    <Input.Wrapper
      label={t('Partly refundable after that')}
      description={t('With less notice, part of the deposit can still be refunded.')}
    >
      {fields.map(({ id }, at) => (
        <Group key={id} align="flex-end" wrap="nowrap" mt="xs">
          <NumberField
            control={control}
            name={`deposit_refund_steps.${at}.days`}
            label={t('Days before drop-off')}
            most={364}
          />
          <NumberField
            control={control}
            name={`deposit_refund_steps.${at}.percent`}
            label={t('Refund')}
            least={1}
            most={99}
            suffix="%"
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('Remove refund {number}', { number: at + 1 })}
            onClick={() => remove(at)}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {fields.length < MAX_REFUND_STEPS && (
        <Group mt="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => append({ days: 3, percent: 50 })}
          >
            {t('Add partial refund')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}
