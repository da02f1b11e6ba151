import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { plainDollars } from '#contract/lib/figures.ts';
import {
  type CounterItem,
  LABEL_HOLDS,
  removeCounterProduct,
  saveCounterProduct,
  viewCounter,
} from '#contract/market/pos/counter-api.ts';
import { TAXED_AS, UNITS } from '#contract/pricing/counter-goods.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { RadioField, SelectField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** A count or weight, or blank. Can be negative after offline sales. */
const Stock = z
  .string()
  .trim()
  .regex(/^(-?\d{1,6}(\.\d{1,2})?)?$/, 'Enter a number.')
  .transform((typed) => (typed === '' ? null : Number(typed)));
const ProductForm = z.object({
  name: z.string().trim().min(1, 'Required').max(80),
  code: z.string().max(40),
  label_holds: z.enum(LABEL_HOLDS),
  unit: z.enum(UNITS),
  price: DollarsOrNone,
  tax_class: z.enum(TAXED_AS),
  stock: Stock,
});

/** Adds, edits, or removes a product. A lot's price and stock can only be changed on the lot. */
export function ProductDialog({ item, onClose }: { item: CounterItem | null; onClose: () => void }) {
  const { product_id = 0, revision = 0, lot_id = 0 } = item ?? {};
  const isLot = lot_id > 0;
  const form = useSendForm(saveCounterProduct, {
    schema: ProductForm,
    start: startOf(item),
    toSend: ({ price, stock, ...values }) => ({
      ...values,
      product_id,
      revision,
      lot_id,
      price_cents: isLot || price === 0 ? null : price,
      stock: isLot || stock === null ? null : Math.round(values.unit === 'lb' ? stock * 100 : stock),
      stock_was: isLot ? null : (item?.left ?? null),
    }),
    fieldOf: (name) => ({ price_cents: 'price', lot_id: 'name' })[name] ?? name,
    refetch: [viewCounter],
    onDone: onClose,
  });
  const remove = useApiMutation(removeCounterProduct, { refetch: [viewCounter], onDone: onClose });
  const { control } = form;
  const unit = useWatch({ control, name: 'unit' });

  async function askToRemove(): Promise<void> {
    const text = t('You won’t be able to sell it at the counter anymore. It stays in past sales.');
    if (await askToConfirm({ title: t('Remove this product?'), text, yes: t('Remove') })) remove.mutate({ product_id });
  }

  return (
    <FormDialog
      title={item ? item.name : t('Add product')}
      form={form}
      submit={t('Save')}
      onClose={onClose}
      {...(product_id > 0 && {
        secondary: (
          <Button variant="default" onClick={() => void askToRemove()}>
            {t('Remove')}
          </Button>
        ),
      })}
    >
      <TextField control={control} name="name" label={t('Name')} maxLength={80} />
      {!isLot && (
        <>
          <RadioField
            control={control}
            name="unit"
            label={t('Sold by')}
            choices={[
              { value: 'piece', label: t('Piece') },
              { value: 'lb', label: t('Weight') },
            ]}
          />
          <AmountField
            control={control}
            name="price"
            label={unit === 'lb' ? t('Price per pound') : t('Price per piece')}
          />
          <TextField
            control={control}
            name="stock"
            label={unit === 'lb' ? t('Pounds in stock') : t('Pieces in stock')}
            hint={t('Leave blank if you don’t track stock.')}
            inputMode="decimal"
          />
        </>
      )}
      <TextField control={control} name="code" label={t('Barcode or product number')} maxLength={40} />
      {(!isLot || unit === 'lb') && (
        <SelectField
          control={control}
          name="label_holds"
          label={t('Labels from your scale contain')}
          choices={[
            { value: '', label: t('Only the code') },
            { value: 'weight', label: t('Code and weight') },
            { value: 'price', label: t('Code and price') },
          ]}
        />
      )}
      {!isLot && (
        <SelectField
          control={control}
          name="tax_class"
          label={t('Taxed as')}
          choices={TAXED_AS.map((value) => ({ value, label: t(TAX_CLASSES[value]) }))}
        />
      )}
    </FormDialog>
  );
}

function startOf(item: CounterItem | null): z.input<typeof ProductForm> {
  if (!item) return { name: '', code: '', label_holds: '', unit: 'piece', price: '', tax_class: 'meat', stock: '' };
  const { name, code, label_holds, unit, price_cents, tax_class, left } = item;
  const stock = left === null ? '' : String(unit === 'lb' ? left / 100 : left);
  return { name, code, label_holds, unit, price: plainDollars(price_cents), tax_class, stock };
}
