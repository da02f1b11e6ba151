import { CloseButton, Input, SegmentedControl } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { type DayOrderMode, QUARTER_CHOICES } from '#contract/booking/day-order.ts';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/day-popup/day-popup.module.css';
import { DayPopupSheet } from '#web/booking/day-popup/day-popup-sheet.tsx';
import type { DayOrderValues } from '#web/booking/day-popup/day-popup-values.ts';
import { findEverybody, nameOf, noteOf } from '#web/directory/find-customers.ts';
import { SimilarTo } from '#web/directory/similar-customers.tsx';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import type { SendForm } from '#web/ui/form.tsx';
import { type Option, Picker } from '#web/ui/picker.tsx';

interface BuyerProps {
  form: SendForm<DayOrderValues>;
  /** The block's place in the form. */
  at: number;
  mode: DayOrderMode;
  species: Species | '';
  /** As many quarters as the other blocks leave. */
  mostQuarters: number;
  onRemove: (() => void) | undefined;
}

/** A customer block: somebody of the directory, or five fields for who is not in it yet. Spec part 1, section 2 (Day popup). */
export function DayPopupBuyer({ form, at, mode, species, mostQuarters, onRemove }: BuyerProps) {
  const { role } = useMe();
  const { control, setValue, clearErrors } = form;
  const { field } = useController({ control, name: `multi_buyers.${at}.customer` });
  const block = useWatch({ control, name: `multi_buyers.${at}` });
  const isRequired = mode !== 'multiple';
  const place = `multi_buyers.${at}` as const;

  function pick(customer: Option | null) {
    field.onChange(customer);
    setValue(`${place}.sheet`, '');
    clearErrors(place);
  }

  return (
    <li className={classes.block} aria-label={t('Customer {number}', { number: at + 1 })}>
      <div className={classes.who}>
        {/* A customer of the portal orders for himself. */}
        {role === 'customer' ? (
          <p>{t('For {name}', { name: field.value?.label ?? '' })}</p>
        ) : (
          <Picker
            label={t('Customer')}
            placeholder={t('Search, or enter a new customer below')}
            value={field.value ?? null}
            onChange={pick}
            search={findEverybody}
            searchName="customers"
            {...(field.value?.note && { hint: field.value.note })}
          />
        )}
        {mode === 'multiple' && <Quarters control={control} place={place} most={mostQuarters} />}
        {onRemove && (
          <CloseButton
            className={classes.remove}
            aria-label={t('Remove customer {number}', { number: at + 1 })}
            onClick={onRemove}
          />
        )}
      </div>
      {!field.value && role !== 'customer' && (
        <>
          <div className={classes.fields}>
            <TextField
              control={control}
              name={`${place}.buyerName`}
              label={t('First Name')}
              autoComplete="off"
              isRequired={isRequired}
            />
            <TextField
              control={control}
              name={`${place}.last_name`}
              label={t('Last Name')}
              autoComplete="off"
              isRequired={isRequired}
            />
            <TextField
              control={control}
              name={`${place}.streetAddress`}
              label={t('Street Address')}
              autoComplete="off"
              isRequired={isRequired}
            />
            <TextField
              control={control}
              name={`${place}.mobileNumber`}
              label={t('Mobile Number')}
              type="tel"
              autoComplete="off"
              isRequired={isRequired}
            />
            <TextField
              control={control}
              name={`${place}.userEmail`}
              label={t('Email')}
              type="email"
              autoComplete="off"
              isRequired={isRequired}
            />
          </div>
          <SimilarTo
            typed={{
              first_name: block.buyerName,
              last_name: block.last_name,
              email: block.userEmail,
              phone: block.mobileNumber,
            }}
            action={{
              label: 'Use this one',
              onPick: (found) => pick({ id: found.id, label: nameOf(found), note: noteOf(found) }),
            }}
          />
        </>
      )}
      {mode !== 'schedule' && (
        <DayPopupSheet form={form} place={place} species={species} customer_id={field.value?.id} />
      )}
    </li>
  );
}

/** How many of the animal's quarters are this customer's. */
function Quarters({
  control,
  place,
  most,
}: {
  control: SendForm<DayOrderValues>['control'];
  place: `multi_buyers.${number}`;
  most: number;
}) {
  const { field } = useController({ control, name: `${place}.ng_quarter` });
  return (
    <Input.Wrapper label={t('Quarters')} labelElement="div" className={classes.quarters}>
      <SegmentedControl
        aria-label={t('Quarters')}
        value={String(field.value)}
        onChange={(value) => field.onChange(Number(value))}
        data={QUARTER_CHOICES.map((count) => ({ value: String(count), label: String(count), disabled: count > most }))}
      />
    </Input.Wrapper>
  );
}
