import type { UseFormReturn } from 'react-hook-form';
import { PRICE_BASIS_WORDS } from '#contract/market/lots/lot.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { t } from '#web/lib/words.ts';
import { type LotValues, MAX_POUNDS } from '#web/market/lots/lot-values.ts';
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx';
import formClasses from '#web/ui/form.module.css';

/** The price of a product, by the piece or by the pound, and how many pieces there are. */
export function ProductPrice({
  form,
  isFixed,
  sold,
}: {
  form: UseFormReturn<LotValues>;
  /** Whether the lot is for sale, so that how it is priced can't change anymore. */
  isFixed: boolean;
  sold: number;
}) {
  const { control } = form;
  const isByWeight = form.watch('price_basis') === 'pound';
  return (
    <>
      <div className={formClasses.row}>
        <AmountField
          control={control}
          name="price_cents"
          label={isByWeight ? t('Price per pound') : t('Price per piece')}
          isRequired
        />
        <SelectField
          control={control}
          name="price_basis"
          label={t('How it’s priced')}
          choices={(['piece', 'pound'] as const).map((value) => ({ value, label: t(PRICE_BASIS_WORDS[value]) }))}
          isDisabled={isFixed}
        />
        <TextField
          control={control}
          name="piece_name"
          label={t('What counts as one piece')}
          hint={t('For example, a 10 lb box')}
          maxLength={60}
          isRequired
        />
        <NumberField
          control={control}
          name="pieces"
          label={t('Number of pieces')}
          {...(sold > 0 && { hint: t('Including the {count} already sold.', { count: sold }) })}
          least={0}
          most={100_000}
          isRequired
        />
      </div>
      {isByWeight && (
        <div className={formClasses.row}>
          <NumberField
            control={control}
            name="piece_low_clb"
            label={t('A piece weighs at least')}
            hint={t('Enter the same weight twice if every piece weighs that.')}
            most={MAX_POUNDS}
            decimals={2}
            suffix=" lb"
            isRequired
          />
          <NumberField
            control={control}
            name="piece_high_clb"
            label={t('A piece weighs at most')}
            hint={t('Buyers pay for this weight. When you enter what theirs weighs, they get the difference back.')}
            most={MAX_POUNDS}
            decimals={2}
            suffix=" lb"
            isRequired
          />
        </div>
      )}
    </>
  );
}
