import { Alert, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { accountingSetup } from '#contract/invoicing/accounting-entries-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import classes from '#web/invoicing/accounting/accounting-screen.module.css';
import { connectAccounting } from '#web/invoicing/accounting/link.ts';
import { MappingForm } from '#web/invoicing/accounting/mapping-form.tsx';
import { UnsentList } from '#web/invoicing/accounting/unsent-list.tsx';
import { worksWithoutIt } from '#web/invoicing/accounting/works-without-it.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

type Setup = DataOf<typeof accountingSetup>;

/** The plant's connection to QuickBooks, /accounting: status, accounts for invoice lines, and what couldn't be sent. */
export function AccountingScreen() {
  const setup = useApiQuery(accountingSetup, {});
  if (setup.error && !setup.data) return <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />;
  if (!setup.data) return <Loading />;
  const connect = <Button onClick={() => void connectAccounting()}>{t('Connect')}</Button>;

  return (
    <PageFrame
      title={t('QuickBooks')}
      subtitle={t(
        'Customers, invoices, credit notes, and payments are sent to your books. Payments recorded there are copied back here.',
      )}
    >
      {setup.data.state === 'off' ? (
        <EmptyState icon={IconPlugConnectedX} title={t('QuickBooks isn’t connected')} action={connect}>
          {worksWithoutIt()}
        </EmptyState>
      ) : (
        <Linked setup={setup.data} />
      )}
    </PageFrame>
  );
}

function Linked({ setup }: { setup: Setup }) {
  const { state, company_name, send_from, waiting, sent, is_down, is_practice, mappings } = setup;
  const hasMapping = mappings.length > 0;
  return (
    <div className={classes.page}>
      {state === 'lost' && (
        <Alert color="red" title={t('QuickBooks connection lost')}>
          <Group gap="sm" justify="space-between">
            {t('Connect again, and we’ll send everything that’s waiting.')}
            <Button onClick={() => void connectAccounting()}>{t('Connect')}</Button>
          </Group>
        </Alert>
      )}
      {is_down && state === 'on' && (
        <Alert color="yellow">
          {t('QuickBooks isn’t responding. We’ll keep trying and send what’s waiting once it’s back.')}
        </Alert>
      )}
      {!hasMapping && state === 'on' && (
        <Alert color="blue">
          {t('Choose an account and tax code for each line type below. Then we’ll start sending.')}
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: t('Company'),
            value: is_practice ? t('{company}, practice books', { company: company_name }) : company_name,
          },
          { label: t('Includes documents since'), value: showDay(send_from) },
          { label: t('Waiting'), value: waiting },
          { label: t('Sent'), value: sent },
        ]}
      />
      {hasMapping && <UnsentList />}
      {state === 'on' && <MappingForm key={company_name} mappings={mappings} />}
    </div>
  );
}
