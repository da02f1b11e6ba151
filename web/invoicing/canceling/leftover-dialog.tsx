import { Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type OrderPayment, orderPayment } from '#contract/invoicing/deposit-api.ts';
import { Leftovers } from '#web/invoicing/canceling/leftovers.tsx';
import { SettleDepositDialog } from '#web/invoicing/canceling/settle-deposit-dialog.tsx';
import { RefundDialog } from '#web/invoicing/refund-dialog.tsx';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';

/** Asks what happens to a deposit right after its order was deleted or its animal condemned, until nothing is left. */
export function LeftoverDialog({ order_id, onClose }: { order_id: number; onClose: () => void }) {
  const data = useDataToEdit(useApiQuery(orderPayment, { order_id }));
  const [refunded, setRefunded] = useState<OrderPayment | null>(null);
  const [settled, setSettled] = useState<{ payment: OrderPayment; how: 'keep' | 'use' } | null>(null);
  const isSettled = data?.payments.every(({ leftover_cents }) => leftover_cents === 0) ?? false;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isSettled) close();
  }, [isSettled]);

  if (!data || isSettled) return null;
  if (refunded) return <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />;
  if (settled) return <SettleDepositDialog {...settled} onClose={() => setSettled(null)} />;
  return (
    <Dialog
      title={t('What happens to the deposit?')}
      subtitle={t('{title}, order {order_id}', { title: data.title, order_id })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Leftovers
          payments={data.payments}
          onRefund={setRefunded}
          onSettle={(payment, how) => setSettled({ payment, how })}
        />
        <Group justify="flex-end">
          <CancelButton>{t('Decide later')}</CancelButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
