import { CloseButton, NativeSelect } from '@mantine/core';
import { AMOUNTS, type Amount, QUARTERS_OF, sizesThatFit } from '#contract/booking/shares.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import classes from '#web/booking/share-editor/split-dialog.module.css';
import { type Row, shareOfRow } from '#web/booking/share-editor/split-rows.ts';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { t } from '#web/lib/words.ts';

/** One share under way: whose, by which cut sheet, how much. Amounts that do not fit beside the other rows are off. */
export function SplitRow({
  row,
  rows,
  index,
  sheets,
  customerError,
  onCustomer,
  onChange,
  onRemove,
}: {
  row: Row;
  rows: readonly Row[];
  index: number;
  sheets: readonly TemplateItem[];
  customerError: string | undefined;
  onCustomer: (customer: Row['customer']) => void;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}) {
  const number = index + 1;
  const fitting = sizesThatFit(rows.map(shareOfRow), index);
  const remove = index === 0 ? t('Clear share 1') : t('Remove share {number}', { number });

  return (
    <li className={classes.row} aria-label={t('Share {number}', { number })}>
      <div data-has-customer={row.customer !== null}>
        <CustomerPicker
          label={t('Customer')}
          placeholder={t('Type a name')}
          value={row.customer}
          error={customerError}
          onChange={(option) => onCustomer(option && { id: option.id, label: option.label })}
        />
      </div>
      <NativeSelect
        label={t('Cut sheet')}
        value={row.cut_sheet ?? ''}
        data={[
          { value: '', label: t('Select Cut sheet') },
          ...sheets.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange({ cut_sheet: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        label={t('Amount')}
        value={row.amount ?? ''}
        data={[
          { value: '', label: t('Select Amount') },
          ...AMOUNTS.map((amount) => ({
            value: amount,
            label: t(amount),
            disabled: !fitting.includes(QUARTERS_OF[amount]),
          })),
        ]}
        onChange={(event) => onChange({ amount: (event.currentTarget.value || null) as Amount | null })}
      />
      <CloseButton className={classes.remove} size="lg" aria-label={remove} title={remove} onClick={onRemove} />
    </li>
  );
}
