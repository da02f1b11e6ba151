import { Button, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { connectAccounting as endLogin } from '#contract/invoicing/accounting-api.ts';
import { connectAccounting } from '#web/invoicing/accounting/link.ts';
import { worksWithoutIt } from '#web/invoicing/accounting/works-without-it.ts';
import { keepAccountingTokens } from '#web/lib/accounting-tokens.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, Loading } from '#web/ui/states.tsx';

/** Where the accounting service sends the browser after its login, /qbredirect. */
export function AccountingReturn() {
  const { code = '', state = '', realmId = '' } = useSearch({ from: '/shell/qbredirect' });
  const navigate = useNavigate();
  const isSent = useRef(false);
  const connect = useApiMutation(endLogin, {
    showsErrors: true,
    onDone(tokens) {
      keepAccountingTokens(tokens);
      announce('success', t('QuickBooks connected'));
      void navigate({ to: '/accounting', replace: true });
    },
  });
  const { mutate } = connect;
  const isDenied = code === '';
  useEffect(() => {
    // Effects may run twice, but a code works only once.
    if (isDenied || isSent.current) return;
    isSent.current = true;
    mutate({ code, state, realmId });
  }, [isDenied, mutate, code, state, realmId]);

  if (!isDenied && !connect.error) return <Loading />;
  return (
    <PageFrame title={t('QuickBooks isn’t connected')} width="narrow">
      <EmptyState
        icon={IconPlugConnectedX}
        title={isDenied ? t('The connection was canceled') : wordsOf(connect.error)}
        action={<Button onClick={() => void connectAccounting()}>{t('Connect')}</Button>}
      >
        <Text span>{worksWithoutIt()}</Text>
      </EmptyState>
    </PageFrame>
  );
}
