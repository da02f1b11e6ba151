import { Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { showMoney } from '#contract/lib/figures.ts';
import { t } from '#web/lib/words.ts';
import { MailReceipt } from '#web/market/pos/mail-receipt.tsx';
import classes from '#web/market/pos/pos.module.css';
import { ButtonLink } from '#web/ui/links.tsx';

export interface FinishedSale {
  total_cents: number;
  change_cents: number;
  /** Null until the sale is sent. */
  sale_id: number | null;
  hasShare: boolean;
  client_sale_id: string;
}

/** The change to give back, and the receipt. Adding a product starts the next sale. */
export function SoldPanel({ finished }: { finished: FinishedSale }) {
  const { total_cents, change_cents, sale_id, hasShare, client_sale_id } = finished;
  return (
    <Stack gap="xs" align="center" py="md" ta="center" role="status">
      <IconCircleCheck size={40} aria-hidden className={classes.check} />
      <h2 className={classes.heading}>{t('Paid: {amount}', { amount: showMoney(total_cents) })}</h2>
      {change_cents > 0 && (
        <p className={classes.change}>{t('Change: {amount}', { amount: showMoney(change_cents) })}</p>
      )}
      {sale_id === null && (
        <Text size="sm">
          {hasShare
            ? t('Saved in this browser. The share belongs to the buyer once the sale is sent.')
            : t('Saved in this browser. It will be sent once there is a connection.')}
        </Text>
      )}
      {!(hasShare && sale_id === null) && (
        <div className={classes.tools}>
          <ButtonLink
            variant="default"
            to="/pos/sales/$sale_id"
            params={{ sale_id: sale_id === null ? client_sale_id : String(sale_id) }}
          >
            {t('Receipt')}
          </ButtonLink>
          {sale_id !== null && <MailReceipt sale_id={sale_id} />}
        </div>
      )}
    </Stack>
  );
}
