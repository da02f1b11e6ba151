import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { viewReceipt } from '#contract/invoicing/paying/paying-api.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import { ReceiptPaper } from '#web/invoicing/paying/receipt-paper.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** A printable receipt for one payment. */
export function ReceiptScreen() {
  const { payment_id } = useParams({ from: '/shell/receipt/$payment_id' });
  const found = useApiQuery(viewReceipt, { payment_id: Number(payment_id) });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  return (
    <PageFrame title={t('Receipt')} width="narrow">
      <ReceiptPaper receipt={found.data} />
      <div className={classes.after}>
        <PrintButton />
      </div>
    </PageFrame>
  );
}

export const PrintButton = (more: { 'data-icon-on-phone'?: boolean }) => (
  <Button variant="default" {...more} leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
    {t('Print')}
  </Button>
);
