import { Text } from '@mantine/core';
import type { PayingTerms } from '#contract/invoicing/paying/paying-api.ts';
import { inSentence, METHODS } from '#contract/payments/methods.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** The payment methods that the plant accepts, worded for a customer or for the office. */
export function WaysToPay({
  plant,
  terms,
  isForOffice = false,
}: {
  plant: string;
  terms: PayingTerms;
  isForOffice?: boolean;
}) {
  const there = terms.methods.filter((method) => method !== 'card');
  return (
    <Text c="dimmed" size="sm">
      {[
        terms.methods.includes('card') &&
          (isForOffice ? t('Customers pay by card on this page.') : t('Pay by card on this page.')),
        there.length > 0 &&
          t(isForOffice ? 'You accept: {ways}.' : 'At {plant}, you can pay by: {ways}.', {
            plant,
            ways: joinWords(there.map((method) => inSentence(t(METHODS[method].words)))),
          }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}
