import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { accountingSetup } from '#contract/invoicing/accounting-entries-api.ts';
import classes from '#web/invoicing/accounting/accounting-status.module.css';
import { connectAccounting, disconnectHere } from '#web/invoicing/accounting/link.ts';
import { useIsAccountingConnected } from '#web/lib/accounting-tokens.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Whether the plant's QuickBooks is connected, with a button to change it. Says nothing until we know. */
export function AccountingStatus() {
  const setup = useApiQuery(accountingSetup, {});
  const isConnectedHere = useIsAccountingConnected();
  // Offline, this browser's tokens decide.
  const isKnown = setup.data !== undefined || setup.isError;
  const isConnected = setup.data ? setup.data.state === 'on' : isConnectedHere;
  const [isBusy, setBusy] = useState(false);
  async function change() {
    setBusy(true);
    await (isConnected ? disconnectHere() : connectAccounting());
    setBusy(false);
  }

  return (
    <div className={classes.status} data-unknown={!isKnown || undefined}>
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
