import { useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { type InvoiceTerms, saveInvoiceTerms } from '#contract/invoicing/terms-api.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** When a draft will be due, and what it says. */
export function TermsDialog({ invoice, onClose }: { invoice: ViewedInvoice; onClose: () => void }) {
  const [{ invoice_id, revision, terms }] = useState(invoice);
  const form = useSendForm(saveInvoiceTerms, {
    schema: TermsForm,
    start: typedTerms(terms ?? { due_days: null, terms: '', note: '' }),
    toSend: (checked) => ({ ...checked, invoice_id, revision }),
    refetch: [viewInvoice],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Terms and note')} form={form} submit={t('Save')} size="md" onClose={onClose}>
      <TermsFields control={form.control} />
    </FormDialog>
  );
}

export const DAYS_WORDS = 'Enter a number of days from 0 to 365.' satisfies Words;
/** Typed days; blank for the usual ones. */
const Days = z.string().transform((typed, ctx) => {
  const text = typed.trim();
  if (text === '') return null;
  if (/^\d{1,3}$/.test(text) && Number(text) <= 365) return Number(text);
  ctx.addIssue({ code: 'custom', message: DAYS_WORDS });
  return z.NEVER;
});
export const TermsForm = z.object({ due_days: Days, terms: z.string().max(2000), note: z.string().max(2000) });

/** What the fields show for saved terms. */
export const typedTerms = ({ due_days, terms, note }: InvoiceTerms) => ({
  due_days: due_days === null ? '' : String(due_days),
  terms,
  note,
});

interface TermsFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  /** What applies where a field is left blank. */
  usualDays?: number;
}
/** When invoices are due, and what they say. */
export function TermsFields<Values extends FieldValues & { due_days: string; terms: string; note: string }>({
  control,
  usualDays,
}: TermsFieldsProps<Values>) {
  const name = (field: string) => field as FieldPath<Values>;
  return (
    <>
      <TextField
        control={control}
        name={name('due_days')}
        label={t('Due after (days)')}
        hint={
          usualDays === undefined
            ? t('If you leave this blank, the usual days apply.')
            : t('If you leave this blank, it’s {days} days.', { days: usualDays })
        }
        inputMode="numeric"
      />
      <TextAreaField
        control={control}
        name={name('terms')}
        label={t('Terms')}
        hint={t('If you leave this blank, the terms of your invoice template apply.')}
        maxLength={2000}
      />
      <TextAreaField
        control={control}
        name={name('note')}
        label={t('Note')}
        hint={t('Printed above the terms.')}
        maxLength={2000}
      />
    </>
  );
}
