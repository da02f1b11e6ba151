import { Text } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { InvoiceRules, invoiceRules, saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { STORAGE_PERIODS, type StoragePeriod } from '#contract/invoicing/storage-fee.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { TAX_CLASSES, type TaxClass } from '#contract/pricing/price-list.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { plainHundredths } from '#web/invoicing/invoices/invoice-words.ts';
import { DAYS_WORDS as ANY_DAYS_WORDS } from '#web/invoicing/terms/terms-fields.tsx';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm, useTheirChanges } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** What the plant's rules add to its invoices: sales tax, reminders, a late fee, and a storage fee. */
export function InvoiceRulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useApiQuery(invoiceRules, {});
  const known = useDataToEdit(rules);
  if (known) return <RulesForm rules={known} onClose={onClose} />;
  return (
    <Dialog title={t('Tax and fees')} size="lg" onClose={onClose}>
      {rules.error ? <ErrorState error={rules.error} onRetry={() => void rules.refetch()} /> : <Loading />}
    </Dialog>
  );
}

const TAX_WORDS = 'Enter a percentage from 0 to 50, such as 6.875.' satisfies Words;
const PERCENT_WORDS = 'Enter a percentage from 0 to 50, such as 6.5.' satisfies Words;
const FEE_WORDS = 'Enter an amount in dollars; 0 for no fee.' satisfies Words;
const DAYS_WORDS = 'Enter a number of days from 1 to 365.' satisfies Words;
const LIMIT_WORDS = 'Enter an amount in dollars; 0 for no limit.' satisfies Words;
const REMINDER_WORDS = 'Enter up to five numbers from 1 to 365, such as 3, 14, 30.' satisfies Words;

/** A number typed with at most two decimals, parsed into hundredths. */
const hundredths = (most: number, words: Words) =>
  z.string().transform((typed, ctx) => {
    const read = readAmount(typed);
    if (read !== null && read <= most) return read;
    ctx.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
const daysFrom = (least: number, words: Words) =>
  z.string().transform((typed, ctx) => {
    const days = Number(typed);
    if (/^\s*\d{1,3}\s*$/.test(typed) && days >= least && days <= 365) return days;
    ctx.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
const Reminders = z.string().transform((typed, ctx) => {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  if (days.length <= 5 && days.every((one) => Number.isInteger(one) && one >= 1 && one <= 365)) return days;
  ctx.addIssue({ code: 'custom', message: REMINDER_WORDS });
  return z.NEVER;
});
const Percent = hundredths(5000, PERCENT_WORDS);
/** A percentage typed with at most three decimals, in hundredths of a percent. */
const TaxPercent = z.string().transform((typed, ctx) => {
  const text = typed.trim().replace('%', '');
  const bp = Math.round(Number(text) * 1000) / 10;
  if (/^\d{1,2}(\.\d{1,3})?$/.test(text) && bp <= 5000) return bp;
  ctx.addIssue({ code: 'custom', message: TAX_WORDS });
  return z.NEVER;
});
const RulesSchema = z.object({
  tax_processing_bp: TaxPercent,
  tax_meat_bp: TaxPercent,
  tax_goods_bp: TaxPercent,
  tax_fees_bp: TaxPercent,
  reminder_days: Reminders,
  late_fee_cents: hundredths(1_000_000, FEE_WORDS),
  late_fee_bp: Percent,
  late_after_days: daysFrom(1, DAYS_WORDS),
  storage_cents: hundredths(1_000_000, FEE_WORDS),
  storage_by: z.enum(STORAGE_PERIODS),
  storage_per: InvoiceRules.shape.storage_per,
  storage_free_days: daysFrom(0, ANY_DAYS_WORDS),
  storage_most_cents: hundredths(10_000_000, LIMIT_WORDS),
});

const TAXES = [
  ['processing', 'tax_processing_bp'],
  ['meat', 'tax_meat_bp'],
  ['goods', 'tax_goods_bp'],
  ['fees', 'tax_fees_bp'],
] as const satisfies readonly (readonly [TaxClass, keyof InvoiceRules])[];

const PERIOD_WORDS = {
  day: 'day',
  business_day: 'business day',
  week: 'week that has begun',
} as const satisfies Readonly<Record<StoragePeriod, Words>>;

type RulesField = { control: Control<z.input<typeof RulesSchema>>; name: keyof InvoiceRules; label: string };
const PercentField = (field: RulesField) => <TextField {...field} inputMode="decimal" />;
const DaysField = (field: RulesField) => <TextField {...field} inputMode="numeric" />;

function RulesForm({ rules, onClose }: { rules: DataOf<typeof invoiceRules>; onClose: () => void }) {
  const start = {
    tax_processing_bp: plainHundredths(rules.tax_processing_bp),
    tax_meat_bp: plainHundredths(rules.tax_meat_bp),
    tax_goods_bp: plainHundredths(rules.tax_goods_bp),
    tax_fees_bp: plainHundredths(rules.tax_fees_bp),
    reminder_days: rules.reminder_days.join(', '),
    late_fee_cents: plainDollars(rules.late_fee_cents),
    late_fee_bp: plainHundredths(rules.late_fee_bp),
    late_after_days: String(rules.late_after_days),
    storage_cents: plainDollars(rules.storage_cents),
    storage_by: rules.storage_by,
    storage_per: rules.storage_per,
    storage_free_days: String(rules.storage_free_days),
    storage_most_cents: plainDollars(rules.storage_most_cents),
  };
  const form = useSendForm(saveInvoiceRules, {
    schema: RulesSchema,
    start,
    toSend: (checked) => ({ ...checked, revision: rules.revision }),
    refetch: [invoiceRules, previewDay],
    onDone: onClose,
  });
  useTheirChanges(form, start, rules.revision);
  const { control } = form;
  return (
    <FormDialog title={t('Tax and fees')} form={form} submit={t('Save')} size="lg" onClose={onClose} isLong>
      <Text fw={600}>{t('Sales tax (%)')}</Text>
      <FieldRow>
        {TAXES.map(([tax_class, name]) => (
          <PercentField key={name} control={control} name={name} label={t(TAX_CLASSES[tax_class])} />
        ))}
      </FieldRow>
      <TextField
        control={control}
        name="reminder_days"
        label={t('Reminders')}
        hint={t('We email a reminder this many days after the due date. Leave it blank for none.')}
        maxLength={40}
      />
      <Text fw={600}>{t('Late fee')}</Text>
      <FieldRow>
        <AmountField control={control} name="late_fee_cents" />
        <PercentField control={control} name="late_fee_bp" label={t('Plus a percentage of the unpaid amount')} />
        <DaysField control={control} name="late_after_days" label={t('Days after the due date')} />
      </FieldRow>
      <StorageFields control={control} />
    </FormDialog>
  );
}

function StorageFields({ control }: { control: Control<z.input<typeof RulesSchema>> }) {
  return (
    <>
      <Text fw={600}>{t('Storage fee')}</Text>
      <Text size="sm" c="dimmed">
        {t(
          'For meat that isn’t picked up, starting the day its owner is told it’s ready. Days when you’re closed are free.',
        )}
      </Text>
      <FieldRow>
        <AmountField control={control} name="storage_cents" label={t('Amount')} />
        <SelectField
          control={control}
          name="storage_per"
          label={t('Charged per')}
          choices={[
            { value: 'share', label: t('share') },
            { value: 'pound', label: t('pound') },
          ]}
        />
        <SelectField
          control={control}
          name="storage_by"
          label={t('For each')}
          hint={t('Business days are Monday to Friday.')}
          choices={STORAGE_PERIODS.map((value) => ({ value, label: t(PERIOD_WORDS[value]) }))}
        />
      </FieldRow>
      <FieldRow>
        <DaysField control={control} name="storage_free_days" label={t('Free days')} />
        <AmountField control={control} name="storage_most_cents" label={t('Maximum fee')} hint={t('0 for no limit')} />
      </FieldRow>
    </>
  );
}
