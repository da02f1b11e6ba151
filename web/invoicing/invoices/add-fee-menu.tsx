import { Button, Menu } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { listInvoices, saveInvoiceLine, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { showPrice } from '#contract/lib/figures.ts';
import { type OfferedFee, orderFees } from '#contract/pricing/fees-api.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';

/** Adds one of the usual fees of the animal's price list to a draft, with one tap. */
export function AddFeeMenu({
  invoice: { invoice_id, revision },
  order_id,
  cart_id,
}: {
  invoice: ViewedInvoice;
  order_id: number;
  cart_id: number;
}) {
  const fees = useApiQuery(orderFees, { order_id }).data;
  const save = useApiMutation(saveInvoiceLine, { refetch: [viewInvoice, listInvoices] });
  if (!fees || fees.offered.length === 0) return null;
  const quarters = fees.shares.find((share) => share.cart_id === cart_id)?.quarters ?? 4;
  /** Of a fee of the animal, a share pays its part. */
  const quantityOf = ({ is_of_animal, unit }: OfferedFee) =>
    is_of_animal ? (quarters * (unit === 'head' ? fees.heads : 1) * 100) / 4 : 100;
  const add = (fee: OfferedFee) =>
    save.mutate({
      invoice_id,
      revision,
      cart_id,
      name: translate(fee.name),
      unit: fee.unit,
      quantity: quantityOf(fee),
      unit_cents: fee.cents,
      tax_class: fee.tax_class,
      reason: t('Added by the office'),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<IconReceipt aria-hidden />} loading={save.isPending}>
          {t('Add fee')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fees.offered.map((fee) => (
          <Menu.Item key={fee.key} rightSection={showPrice(fee.cents)} onClick={() => add(fee)}>
            {translate(fee.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
