import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { saveDiscount } from '#contract/invoicing/terms-api.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const PERCENT_WORDS = 'Enter a percentage from 0 to 100, such as 10.' satisfies Words;
const DiscountForm = z
  .object({ kind: z.enum(['percent', 'amount']), value: z.string(), reason: z.string().max(200) })
  .transform(({ kind, value, reason }, ctx) => {
    const read = readAmount(value);
    if (read === null || (kind === 'percent' && read > 10_000)) {
      ctx.addIssue({ code: 'custom', path: ['value'], message: PERCENT_WORDS });
      return z.NEVER;
    }
    if (read > 0 && reason.trim() === '') {
      ctx.addIssue({ code: 'custom', path: ['reason'], message: 'Required' });
      return z.NEVER;
    }
    return {
      percent_bp: kind === 'percent' ? read : 0,
      amount_cents: kind === 'amount' ? read : 0,
      ...(reason.trim() !== '' && { reason }),
    };
  });

/** Gives a draft a discount, changes it, or removes it. */
export function DiscountDialog({ invoice, onClose }: { invoice: ViewedInvoice; onClose: () => void }) {
  // The page keeps refetching, but the fields keep the values from when this dialog opened.
  const [{ invoice_id, revision, terms }] = useState(invoice);
  const discount = terms?.discount ?? null;
  const form = useSendForm(saveDiscount, {
    schema: DiscountForm,
    start: {
      kind: discount && discount.percent_bp === 0 ? ('amount' as const) : ('percent' as const),
      value: discount ? plainDollars(discount.percent_bp || discount.amount_cents).replace(/\.00$/, '') : '',
      reason: discount?.reason ?? '',
    },
    toSend: (checked) => ({ ...checked, invoice_id, revision }),
    fieldOf: (field) => (field === 'percent_bp' || field === 'amount_cents' ? 'value' : field),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      title={t('Discount')}
      subtitle={t('It’s divided among all lines and taken off before tax. Enter 0 to remove it.')}
      form={form}
      submit={t('Save')}
      size="sm"
      onClose={onClose}
    >
      <FieldRow>
        <SelectField
          control={control}
          name="kind"
          label={t('Discount by')}
          choices={[
            { value: 'percent', label: t('Percent') },
            { value: 'amount', label: t('Amount') },
          ]}
        />
        {kind === 'amount' ? (
          <AmountField control={control} name="value" />
        ) : (
          <TextField control={control} name="value" label={t('Percent')} inputMode="decimal" />
        )}
      </FieldRow>
      <TextField
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('Shown on the invoice, beside the discount.')}
        maxLength={200}
      />
    </FormDialog>
  );
}
