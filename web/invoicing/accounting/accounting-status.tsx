import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '#web/invoicing/accounting/accounting-status.module.css';
import { connectAccounting, disconnectHere } from '#web/invoicing/accounting/link.ts';
import { useIsAccountingConnected } from '#web/lib/accounting-tokens.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Whether QuickBooks is connected in this browser, with a button to change it. */
export function AccountingStatus() {
  const isConnected = useIsAccountingConnected();
  const [isBusy, setBusy] = useState(false);
  async function change() {
    setBusy(true);
    await (isConnected ? disconnectHere() : connectAccounting());
    setBusy(false);
  }

  return (
    <div className={classes.status}>
      <AnchorLink to="/accounting" underline="hover" className={classes.state} data-on={isConnected || undefined}>
        {isConnected ? <IconPlugConnected aria-hidden /> : <IconPlugConnectedX aria-hidden />}
        <span className={classes.words}>{isConnected ? t('QuickBooks connected') : t('QuickBooks not connected')}</span>
      </AnchorLink>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void change()}>
        {isConnected ? t('Disconnect') : t('Connect')}
      </Button>
    </div>
  );
}
