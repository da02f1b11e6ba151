import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listInvoices } from '#contract/invoicing/invoices-api.ts';
import { draftFreely } from '#contract/invoicing/terms-api.ts';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Option } from '#web/ui/picker.tsx';

/** Starts an invoice that isn't for an animal, and opens its draft. */
export function NewInvoiceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [customer, setCustomer] = useState<Option | null>(null);
  const create = useApiMutation(draftFreely, {
    refetch: [listInvoices],
    onDone: ({ invoice_id }) =>
      void navigate({ to: '/invoices/$invoice_id', params: { invoice_id: String(invoice_id) } }),
  });
  return (
    <Dialog
      title={t('New invoice')}
      subtitle={t('For anything but an animal, such as goods, a delivery, or damage. You add the lines next.')}
      size="sm"
      onClose={onClose}
    >
      <CustomerPicker label={t('Customer')} value={customer} onChange={setCustomer} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={create.isPending}
          disabled={customer === null}
          onClick={() => customer && create.mutate({ customer_id: Number(customer.id) })}
        >
          {t('Create draft')}
        </Button>
      </Group>
    </Dialog>
  );
}
