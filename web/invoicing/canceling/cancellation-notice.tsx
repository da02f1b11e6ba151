import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Cancellation } from '#contract/invoicing/paying/cancel-api.ts';
import type { CancelCause } from '#contract/invoicing/paying/cancel-rules.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { DecideDialog } from '#web/invoicing/canceling/decide-dialog.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

const CAUSES: Readonly<Record<CancelCause, Words>> = {
  in_time: 'This booking was canceled in time',
  late: 'This booking was canceled late',
  rejected: 'This booking was rejected',
  no_show: 'The animal wasn’t brought in',
};

/** What happens to a canceled booking's deposit. The office can change this until the deposit is settled. */
export function CancellationNotice({ cancellation, paid_cents }: { cancellation: Cancellation; paid_cents: number }) {
  const { time_zone, role } = useMe();
  const [isDeciding, setDeciding] = useState(false);
  const { cause, state, refund_cents, kept_cents, fee_cents, fee_invoice_id, hand_back_cents, reason, can } =
    cancellation;
  const isWaiting = state === 'waiting';
  const refund = showMoney(refund_cents);
  const kept = showMoney(isWaiting ? paid_cents - refund_cents : kept_cents);
  const when = formatInstant(cancellation.settle_at, time_zone);
  return (
    <Alert color="gray" title={t(CAUSES[cause])}>
      <Text>
        {isWaiting
          ? t('On {when}, {refund} of the deposit will be refunded and {kept} will be kept.', { when, refund, kept })
          : t('Of the deposit, {refund} was refundable and {kept} was kept.', { refund, kept })}{' '}
        {fee_cents > 0 && t('The fee is {amount}.', { amount: showMoney(fee_cents) })}{' '}
        {fee_invoice_id !== null && isOffice(role) && (
          <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(fee_invoice_id) }}>
            {t('Check the invoice')}
          </AnchorLink>
        )}
      </Text>
      {reason !== '' && <Text size="sm">{t('Decided by the office: {reason}', { reason })}</Text>}
      {hand_back_cents > 0 && isOffice(role) && (
        <Text fw={600}>
          {t('Return {amount} to the customer, then press Refund below.', { amount: showMoney(hand_back_cents) })}
        </Text>
      )}
      {can.decide && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setDeciding(true)}>
          {t('Change refund')}
        </Button>
      )}
      {isDeciding && (
        <DecideDialog cancellation={cancellation} paid_cents={paid_cents} onClose={() => setDeciding(false)} />
      )}
    </Alert>
  );
}
