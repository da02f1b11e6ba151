import { Alert, Button, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { answerPracticeLogin, practiceLogin } from '#contract/invoicing/accounting-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import panel from '#web/ui/panel.module.css';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/**
 * Stands in for the accounting service's login page, /accountingConsent, while the installation has no account there.
 * Says what would be shared, and asks for consent.
 */
export function PracticeConsent() {
  const { state = '' } = useSearch({ from: '/shell/accountingConsent' });
  const login = useApiQuery(practiceLogin, { state });
  const answer = useApiMutation(answerPracticeLogin, { onDone: ({ url }) => window.location.assign(url) });

  if (login.error && !login.data) return <ErrorState error={login.error} onRetry={() => void login.refetch()} />;
  if (!login.data) return <Loading />;
  return (
    <PageFrame title={t('Connect practice books')} width="narrow">
      <div className={panel.panel}>
        <Alert color="blue">
          {t(
            'This server isn’t set up for QuickBooks yet, so you’ll connect to practice books instead. Nothing leaves this server.',
          )}
        </Alert>
        <Text>
          {t('Hindquarter wants to read and change {company}’s books: customers, items, invoices, and payments.', {
            company: login.data.company_name,
          })}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate({ state, allow: false })}>
            {t('Don’t connect')}
          </Button>
          <Button loading={answer.isPending} onClick={() => answer.mutate({ state, allow: true })}>
            {t('Connect')}
          </Button>
        </Group>
      </div>
    </PageFrame>
  );
}
