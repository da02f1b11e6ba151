import { useState } from 'react';
import { z } from 'zod';
import { type DraftLine, MAX_LINE_CENTS, MAX_QUANTITY } from '#contract/invoicing/draft.ts';
import { INVOICE_UNIT_NAMES, INVOICE_UNITS } from '#contract/invoicing/invoice-units.ts';
import { listInvoices, saveInvoiceLine, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { plainPrice } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { AMOUNT_WORDS, readAmount, readPrice } from '#contract/orders/deposit.ts';
import { TAX_CLASS_NAMES, TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { plainHundredths, type ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { SelectField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const QUANTITY_WORDS = 'Enter a quantity, such as 1 or 12.5.' satisfies Words;

/** A typed number with at most two decimals, in hundredths. */
const hundredths = (most: number, least: number, words: Words) =>
  z.string().transform((typed, ctx) => {
    const read = typed.trim() === '' ? null : readAmount(typed);
    if (read !== null && read >= least && read <= most) return read;
    ctx.addIssue({ code: 'custom', message: words });
    return z.NEVER;
  });
/** A typed price in cents. By the pound, it can have a third decimal. */
const Price = z.string().transform((typed, ctx) => {
  const read = typed.trim() === '' ? null : readPrice(typed);
  if (read !== null && read <= MAX_LINE_CENTS) return read;
  ctx.addIssue({ code: 'custom', message: AMOUNT_WORDS });
  return z.NEVER;
});
const { name, reason } = saveInvoiceLine.input.shape;
const LineForm = z.object({
  name,
  quantity: hundredths(MAX_QUANTITY, 1, QUANTITY_WORDS),
  price: Price,
  unit: z.enum(INVOICE_UNIT_NAMES),
  tax_class: z.enum(TAX_CLASS_NAMES),
  reason,
});

/** Adds a line to a draft or changes one, with a reason. */
export function LineDialog({
  invoice,
  line,
  cart_id,
  onClose,
}: {
  invoice: ViewedInvoice;
  line?: DraftLine;
  cart_id: number;
  onClose: () => void;
}) {
  // The page keeps refetching, but the fields keep the values from when this dialog opened.
  const [{ invoice_id, revision }] = useState(invoice);
  const form = useSendForm(saveInvoiceLine, {
    schema: LineForm,
    start: {
      name: line?.name ?? '',
      quantity: plainHundredths(line?.quantity ?? 100),
      price: line ? plainPrice(line.unit_cents) : '',
      unit: line?.unit ?? 'flat',
      tax_class: line?.tax_class ?? 'processing',
      reason: '',
    },
    toSend: ({ price, ...rest }) => ({
      ...rest,
      unit_cents: price,
      invoice_id,
      revision,
      cart_id,
      ...(line && { line_id: line.line_id }),
    }),
    fieldOf: (field) => (field === 'unit_cents' ? 'price' : field),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={line ? t('Edit line') : t('Add line')}
      form={form}
      submit={t('Save')}
      size="lg"
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t('Name')} maxLength={60} />
      <FieldRow>
        <TextField control={control} name="quantity" label={t('Quantity')} inputMode="decimal" />
        <AmountField control={control} name="price" label={t('Price')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          control={control}
          name="unit"
          label={t('Unit')}
          choices={INVOICE_UNIT_NAMES.map((value) => ({ value, label: t(INVOICE_UNITS[value]) }))}
        />
        <SelectField
          control={control}
          name="tax_class"
          label={t('Tax class')}
          choices={TAX_CLASS_NAMES.map((value) => ({ value, label: t(TAX_CLASSES[value]) }))}
        />
      </FieldRow>
      <TextField
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('Shown on the invoice, below the line.')}
        maxLength={200}
      />
    </FormDialog>
  );
}
