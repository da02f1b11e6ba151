import { Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { cardProfile } from '#contract/payments/api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { accessToken } from '#web/lib/token.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Whether cards are added on the provider's own page. Payers who aren't signed in can't use it. */
export function useCardIsOnPage(): boolean {
  const { data } = useApiQuery(cardProfile, {}, { enabled: accessToken() !== null });
  return data?.entry === 'page';
}

/** For providers that take cards on their own page: sends the user there, then back to this page. */
export function CardNeeded() {
  const back = useRouterState({ select: (state) => state.location.href });
  return (
    <Text>
      <AnchorLink to="/paymentgateway" search={{ back }}>
        {t('Add a card to pay')}
      </AnchorLink>
    </Text>
  );
}
