import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getCustomFormData, type SheetItem } from '#contract/cut-sheets/api.ts';
import {
  CustomerAddress,
  getCustomFormCustomer,
  updateCustomFormCustomer,
} from '#contract/cut-sheets/customer-address-api.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import classes from '#web/cut-sheets/look-up/customer-details-dialog.module.css';
import { SheetDialog } from '#web/cut-sheets/look-up/sheet-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface CustomerDetailsProps {
  customer_id: number;
  onClose: () => void;
}

/** A customer's contact details, which can be edited, and their submitted sheets. */
export function CustomerDetailsDialog({ customer_id, onClose }: CustomerDetailsProps) {
  const { data, error, refetch } = useApiQuery(getCustomFormCustomer, { customer_id });
  if (data) return <Details customer_id={customer_id} start={data.customer_address} onClose={onClose} />;
  return (
    <Dialog title={t('Customer details')} size="lg" onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} />}
    </Dialog>
  );
}

const digits = (typed: string) => typed.replace(/[^\d-]/g, '').slice(0, 10);

function Details({ customer_id, start, onClose }: CustomerDetailsProps & { start: CustomerAddress }) {
  const form = useSendForm(updateCustomFormCustomer, {
    schema: CustomerAddress,
    start,
    toSend: (customer_address) => ({ customer_id, customer_address }),
    refetch: [getCustomFormCustomer, getCustomFormData, getAllCustomers],
    onDone: onClose,
  });
  const { control } = form;

  return (
    <FormDialog
      title={t('Customer details')}
      size="lg"
      onClose={onClose}
      form={form}
      submit={t('Yes, Save')}
      secondary={<CancelButton>{t('No, cancel')}</CancelButton>}
    >
      <FieldRow>
        <TextInput label={t('First Name')} value={start.first_name} variant="unstyled" readOnly />
        <TextInput label={t('Last Name')} value={start.last_name} variant="unstyled" readOnly />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="phone_number" label={t('Phone')} type="tel" autoComplete="off" />
        <TextField control={control} name="email" label={t('Email')} type="email" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="street_address" label={t('Address Line 1')} autoComplete="off" />
        <TextField control={control} name="street_address_2" label={t('Address Line 2')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="country" label={t('Country')} autoComplete="off" />
        <TextField control={control} name="state" label={t('State')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="city" label={t('City')} autoComplete="off" />
        <TextField
          control={control}
          name="zip_code"
          label={t('ZIP')}
          inputMode="numeric"
          format={digits}
          autoComplete="off"
        />
      </FieldRow>
      <SheetLookUp customer_id={customer_id} first_name={start.first_name} last_name={start.last_name} />
    </FormDialog>
  );
}

type Named = Pick<CustomerAddress, 'first_name' | 'last_name'> & { customer_id: number };

/** The customer's submitted sheets. Each opens read-only. */
function SheetLookUp(customer: Named) {
  const { time_zone } = useMe();
  const user_id = useOwnId();
  const { data } = useApiQuery(getCustomFormData, { status: '1', user_id, form_status: 'completed', ...customer });
  const sheets = data?.filter((row): row is SheetItem => 'isnewcutsheet' in row) ?? [];
  const [chosen, setChosen] = useState('');
  const [reviewed, setReviewed] = useState<SheetItem | null>(null);
  const sheet = sheets.find((one) => String(one.id) === chosen);

  return (
    <Group align="end">
      <NativeSelect
        label={t('Cut Sheet Lookup')}
        className={classes.sheets}
        value={sheet ? chosen : ''}
        disabled={sheets.length === 0}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: t(data && sheets.length === 0 ? 'None submitted yet' : 'Select') },
          ...sheets.map((one) => ({ value: String(one.id), label: labelOf(one, time_zone) })),
        ]}
      />
      <Button variant="default" size="md" disabled={!sheet} onClick={() => sheet && setReviewed(sheet)}>
        {t('Review Cut Sheet')}
      </Button>
      {reviewed && (
        <SheetDialog
          name={`${customer.first_name} ${customer.last_name}`.trim()}
          sheet={{ form_id: reviewed.form_id, data_id: reviewed.id }}
          isKept
          onClose={() => setReviewed(null)}
        />
      )}
    </Group>
  );
}

function labelOf({ name, order_id, date_added }: SheetItem, time_zone: string): string {
  const day = showDay(dayOfInstantIn(time_zone, date_added));
  return order_id === null ? `${name} · ${day}` : `${name} · ${t('Order {order_id}', { order_id })} · ${day}`;
}
