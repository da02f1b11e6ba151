import { CloseButton, NativeSelect } from '@mantine/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { amountOf, SHARE_SIZES } from '#contract/booking/shares.ts';
import { findBetterSheet } from '#contract/booking/sheet-for-share.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { CustomerField } from '#web/booking/order-draft/customer-field.tsx';
import type { DraftShare } from '#web/booking/order-draft/order-draft.ts';
import { BetterSheet } from '#web/booking/share-editor/better-sheet.tsx';
import classes from '#web/booking/share-editor/share-editor.module.css';
import type { SharesForm } from '#web/booking/share-editor/share-rows.ts';
import { t, translate } from '#web/lib/words.ts';

type Control = ReturnType<typeof useFormContext<SharesForm>>['control'];

/** One share: customer, cut sheet, and amount. Amounts that don't fit with the other rows are disabled. */
export function ShareRow({
  path,
  number,
  sizes,
  sheets,
  isDisabled,
  mayChange,
  onCustomer,
  onSettle,
  onDrop,
}: {
  path: 'shares.0';
  number: number;
  sizes: readonly number[];
  /** Undefined while loading. */
  sheets: readonly TemplateItem[] | undefined;
  isDisabled: boolean;
  /** Called before a change that could lose a filled-in sheet. */
  mayChange: (changes: Partial<DraftShare>) => boolean | Promise<boolean>;
  onCustomer: (customer: DraftShare['customer']) => void;
  onSettle: () => void;
  onDrop: () => void;
}) {
  const { control } = useFormContext<SharesForm>();
  const customer = useWatch({ control, name: `${path}.customer` });
  const remove = number === 1 ? t('Clear share 1') : t('Remove share {number}', { number });
  const set = async (changes: Partial<DraftShare>, apply: () => void) => {
    if (!(await mayChange(changes))) return;
    onSettle();
    apply();
  };

  return (
    <li className={classes.row} aria-label={t('Share {number}', { number })}>
      <div className={classes.customer} data-has-customer={customer !== null}>
        <CustomerField
          control={control}
          name={`${path}.customer`}
          label={t('Customer')}
          placeholder={t('Type a name')}
          isDisabled={isDisabled}
          onPick={(option, take) => {
            const chosen = option && { id: option.id, label: option.label };
            void set({ customer: chosen }, () => {
              take(chosen);
              onCustomer(chosen);
            });
          }}
        />
      </div>
      <SheetSelect control={control} path={path} sheets={sheets} isDisabled={isDisabled} onSet={set} />
      <AmountSelect control={control} path={path} sizes={sizes} isDisabled={isDisabled} onSet={set} />
      <CloseButton
        className={classes.remove}
        size="lg"
        aria-label={remove}
        title={remove}
        disabled={isDisabled}
        onClick={onDrop}
      />
    </li>
  );
}

interface SelectProps {
  control: Control;
  path: 'shares.0';
  isDisabled: boolean;
  onSet: (changes: Partial<DraftShare>, apply: () => void) => void;
}

function SheetSelect({
  control,
  path,
  sheets,
  isDisabled,
  onSet,
}: SelectProps & { sheets: readonly TemplateItem[] | undefined }) {
  const { field, fieldState } = useController({ control, name: `${path}.template_id` });
  const quarters = useWatch({ control, name: `${path}.quarters` });
  const better = findBetterSheet(sheets ?? [], field.value, quarters);
  const choose = (template_id: number | null) => onSet({ template_id }, () => field.onChange(template_id));
  const isListed = field.value === null || sheets?.some(({ id }) => id === field.value);
  const hint = better && <BetterSheet better={better} quarters={quarters} isDisabled={isDisabled} onUse={choose} />;
  return (
    <NativeSelect
      ref={field.ref}
      label={t('Cut sheet')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={field.value ?? ''}
      disabled={isDisabled || !sheets}
      error={fieldState.error?.message}
      data={[
        { value: '', label: t('Select Cut sheet') },
        ...(sheets ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isListed
          ? []
          : [{ value: String(field.value), label: sheets ? t('Cut sheet no longer in use') : t('Loading...') }]),
      ]}
      onChange={(event) => choose(Number(event.currentTarget.value) || null)}
    />
  );
}

/** Three quarters can only be booked in the day popup, but an existing value is kept. */
function AmountSelect({ control, path, sizes, isDisabled, onSet }: SelectProps & { sizes: readonly number[] }) {
  const { field, fieldState } = useController({ control, name: `${path}.quarters` });
  const offered = field.value === 3 ? [...SHARE_SIZES, 3] : SHARE_SIZES;
  return (
    <NativeSelect
      ref={field.ref}
      label={t('Share amount')}
      value={field.value || ''}
      disabled={isDisabled}
      error={fieldState.error?.message}
      data={[
        { value: '', label: t('Select Amount') },
        ...offered.map((size) => ({
          value: String(size),
          label: translate(amountOf(size)),
          disabled: !sizes.includes(size),
        })),
      ]}
      onChange={(event) => {
        const quarters = Number(event.currentTarget.value);
        onSet({ quarters }, () => field.onChange(quarters));
      }}
    />
  );
}
