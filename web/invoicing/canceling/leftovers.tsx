import { Alert, Button, Group, Text } from '@mantine/core';
import type { OrderPayment } from '#contract/invoicing/deposit-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { t } from '#web/lib/words.ts';

/** Asks the office what happens to deposits that no invoice can use anymore. */
export function Leftovers({
  payments,
  onRefund,
  onSettle,
}: {
  payments: readonly OrderPayment[];
  onRefund: (payment: OrderPayment) => void;
  onSettle: (payment: OrderPayment, how: 'keep' | 'use') => void;
}) {
  return payments
    .filter(({ leftover_cents }) => leftover_cents > 0)
    .map((payment) => (
      <Alert
        key={payment.payment_id}
        color="orange"
        title={t('{amount} of the deposit is left', { amount: showMoney(payment.leftover_cents) })}
      >
        <Text>
          {t('{name} paid it, and no invoice for this order can use it. What should happen to it?', {
            name: payment.customer_name,
          })}
        </Text>
        <Group gap="xs" mt="sm">
          <Button variant="default" size="sm" onClick={() => onRefund(payment)}>
            {t('Refund it')}
          </Button>
          <Button variant="default" size="sm" onClick={() => onSettle(payment, 'use')}>
            {t('Use it for another invoice')}
          </Button>
          <Button variant="default" size="sm" onClick={() => onSettle(payment, 'keep')}>
            {t('Keep it')}
          </Button>
        </Group>
      </Alert>
    ));
}
