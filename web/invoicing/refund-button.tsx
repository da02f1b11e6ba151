import { Button } from '@mantine/core';
import { t } from '#web/lib/words.ts';

/** Refunds one of several payments. Its accessible name says which one. */
export const RefundButton = ({ payment_id, onClick }: { payment_id: number; onClick: () => void }) => (
  <Button variant="default" onClick={onClick} aria-label={t('Refund payment {payment_id}', { payment_id })}>
    {t('Refund')}
  </Button>
);
