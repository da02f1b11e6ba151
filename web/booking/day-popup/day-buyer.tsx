import { CloseButton, Input, SegmentedControl } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { type DayOrderMode, QUARTER_CHOICES } from '#contract/booking/day-order.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import type { DayDraft } from '#web/booking/day-popup/day-draft.ts';
import classes from '#web/booking/day-popup/day-popup.module.css';
import { DaySheets } from '#web/booking/day-popup/day-sheets.tsx';
import { PersonFields } from '#web/booking/day-popup/person-fields.tsx';
import { CustomerField } from '#web/booking/order-draft/customer-field.tsx';
import { isTaken } from '#web/booking/share-editor/share-rows.ts';
import { nameOf, noteOf } from '#web/directory/find-customers.ts';
import { SimilarTo } from '#web/directory/similar-customers.tsx';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import type { SendForm } from '#web/ui/form.tsx';
import type { Option } from '#web/ui/picker.tsx';

interface BuyerProps {
  form: SendForm<DayDraft>;
  /** The share's index in the form. */
  at: number;
  mode: DayOrderMode;
  species: Species | '';
  /** How many quarters are left after the other shares. */
  mostQuarters: number;
  onRemove: (() => void) | undefined;
}

/** One share in the day popup: someone from the directory, or five fields for a new person. */
export function DayBuyer({ form, at, mode, species, mostQuarters, onRemove }: BuyerProps) {
  const { role } = useMe();
  const place = `shares.${at}` as const;
  const { control, setValue, setError, clearErrors } = form;
  const share = useWatch({ control, name: place });
  const { customer } = share;

  function pick(next: Option | null) {
    clearErrors(place);
    if (next && mode === 'multiple' && isTaken(form.getValues('shares'), at, next.id)) {
      setError(`${place}.customer`, { type: 'custom', message: sayRefusal('customer_twice') });
      return;
    }
    setValue(`${place}.customer`, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setValue(`${place}.template_id`, null);
    setValue(`${place}.previous`, null);
  }

  return (
    <li className={classes.block} aria-label={t('Customer {number}', { number: at + 1 })}>
      <div className={classes.who}>
        {/* Portal customers order for themselves. */}
        {role === 'customer' ? (
          <p>{t('For {name}', { name: customer?.label ?? '' })}</p>
        ) : (
          <CustomerField
            control={control}
            name={`${place}.customer`}
            label={t('Customer')}
            placeholder={t('Search, or enter a new customer below')}
            canAdd={false}
            onPick={pick}
            {...(customer?.note && { hint: customer.note })}
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
      {!customer && role !== 'customer' && (
        <>
          <div className={classes.fields}>
            <PersonFields control={control} at={`${place}.`} isRequired={mode !== 'multiple'} />
          </div>
          <SimilarTo
            typed={{
              first_name: share.buyerName,
              last_name: share.last_name,
              email: share.userEmail,
              phone: share.mobileNumber,
            }}
            action={{
              label: 'Use this one',
              onPick: (found) => pick({ id: found.id, label: nameOf(found), note: noteOf(found) }),
            }}
          />
        </>
      )}
      {mode !== 'schedule' && (
        <DaySheets
          form={form}
          place={place}
          species={species}
          quarters={mode === 'multiple' ? share.quarters : WHOLE_ANIMAL}
          customer_id={customer?.id}
        />
      )}
    </li>
  );
}

/** How many quarters of the animal the customer gets. */
function Quarters({
  control,
  place,
  most,
}: {
  control: SendForm<DayDraft>['control'];
  place: `shares.${number}`;
  most: number;
}) {
  const { field } = useController({ control, name: `${place}.quarters` });
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
