import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { ADDRESS_REASON, type CartItem } from '#contract/market/claims/claims-api.ts';
import { t } from '#web/lib/words.ts';
import { type Details, detailsFor, hasArea } from '#web/market/checkout/checkout-details.ts';
import { DeliveryChoice } from '#web/market/delivery/delivery-choice.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useDialogForm } from '#web/ui/form.tsx';
import panel from '#web/ui/panel.module.css';

interface DetailsStepProps {
  items: readonly CartItem[];
  start: Details;
  /** Whether a plant has to record where the buyer lives. */
  needsAddress: boolean;
  onType: (details: Details) => void;
  onSave: (details: Details) => void;
  onBack: () => void;
}

/** The buyer's details. A phone number is required, so that the buyer can be reached about the pickup. */
export function DetailsStep({ items, start, needsAddress, onType, onSave, onBack }: DetailsStepProps) {
  const form = useDialogForm({ start, schema: detailsFor(needsAddress), onSave });
  const { control, watch, getValues } = form;
  const { zip, places } = useWatch({ control }) as Details;
  const delivers = hasArea({ places });
  useEffect(() => {
    const { unsubscribe } = watch(() => onType(getValues()));
    return unsubscribe;
  });
  const address = (
    <>
      <TextField
        control={control}
        name="address"
        label={t('Address')}
        autoComplete="street-address"
        hint={needsAddress ? t(ADDRESS_REASON) : t('Where the farm brings your meat.')}
        isRequired
      />
      <TextField control={control} name="city" label={t('City')} autoComplete="address-level2" isRequired />
      <FieldRow>
        <TextField control={control} name="state" label={t('State')} autoComplete="address-level1" isRequired />
        <TextField control={control} name="zip" label={t('ZIP')} autoComplete="postal-code" isRequired />
      </FieldRow>
    </>
  );
  return (
    <div className={panel.panel}>
      <Form form={form} label={t('Your details')}>
        <FieldRow>
          <TextField control={control} name="first_name" label={t('First Name')} autoComplete="given-name" isRequired />
          <TextField control={control} name="last_name" label={t('Last Name')} autoComplete="family-name" isRequired />
        </FieldRow>
        <TextField
          control={control}
          name="phone"
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          hint={t('Only the seller and the plant see it, for example to arrange pickup.')}
          isRequired
        />
        {needsAddress && address}
        <DeliveryChoice form={form} items={items} zip={zip} asksForZip={!needsAddress && !delivers} />
        {!needsAddress && delivers && address}
        <SubmitButton
          form={form}
          secondary={
            <Button variant="default" size="md" onClick={onBack}>
              {t('Back')}
            </Button>
          }
        >
          {t('Continue')}
        </SubmitButton>
      </Form>
    </div>
  );
}
