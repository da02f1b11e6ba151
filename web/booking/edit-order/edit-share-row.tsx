import { CloseButton, NativeSelect } from '@mantine/core';
import { AMOUNTS, type EditedAmount } from '#contract/booking/shares.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { type EditRow, fittingAmounts } from '#web/booking/edit-order/edit-draft.ts';
import classes from '#web/booking/edit-order/edit-shares.module.css';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { t, translate } from '#web/lib/words.ts';

/** One share in the edit dialog: cut sheet, amount, customer. Amounts that do not fit beside the others are off. */
export function EditShareRow({
  row,
  rows,
  index,
  sheets,
  customerError,
  isDisabled = false,
  whole,
  onChange,
  onRemove,
}: {
  row: EditRow;
  rows: readonly EditRow[];
  index: number;
  sheets: readonly TemplateItem[];
  customerError: string | undefined;
  isDisabled?: boolean;
  /** What all rows make together, in quarters; an animal unless it is one share that is divided. */
  whole?: number;
  onChange: (change: Partial<EditRow>) => void;
  onRemove: () => void;
}) {
  const number = index + 1;
  const amounts: readonly EditedAmount[] = row.amount === 'Qt 3' ? [...AMOUNTS, 'Qt 3'] : AMOUNTS;
  const fitting = fittingAmounts(rows, index, whole);
  const remove = index === 0 ? t('Clear share 1') : t('Remove share {number}', { number });
  const isListed = sheets.some(({ id }) => id === row.cut_sheet);

  return (
    <li className={classes.row} aria-label={t('Share {number}', { number })}>
      <div className={classes.customer} data-has-customer={row.customer !== null}>
        <CustomerPicker
          label={t('Customer')}
          placeholder={t('Type a name')}
          value={row.customer}
          error={customerError}
          isDisabled={isDisabled}
          onChange={(option) => onChange({ customer: option && { id: option.id, label: option.label } })}
        />
      </div>
      <NativeSelect
        label={t('Cut sheet')}
        value={row.cut_sheet ?? ''}
        disabled={isDisabled}
        data={[
          { value: '', label: t('Select Cut sheet') },
          ...sheets.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(row.cut_sheet !== null && !isListed
            ? [{ value: String(row.cut_sheet), label: t('Cut sheet no longer in use') }]
            : []),
        ]}
        onChange={(event) => onChange({ cut_sheet: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        label={t('Amount')}
        value={row.amount ?? ''}
        disabled={isDisabled}
        data={[
          { value: '', label: t('Select Amount') },
          ...amounts.map((amount) => ({
            value: amount,
            label: translate(amount),
            disabled: !fitting.includes(amount),
          })),
        ]}
        onChange={(event) => onChange({ amount: (event.currentTarget.value || null) as EditedAmount | null })}
      />
      <CloseButton
        className={classes.remove}
        size="lg"
        aria-label={remove}
        title={remove}
        disabled={isDisabled}
        onClick={onRemove}
      />
    </li>
  );
}
