import { Text } from '@mantine/core';
import type { PayingTerms } from '#contract/invoicing/paying/paying-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Every way to pay that the plant accepts. */
export function WaysToPay({ plant, terms }: { plant: string; terms: PayingTerms }) {
  const there = terms.methods.filter((method) => method !== 'card');
  return (
    <Text c="dimmed" size="sm">
      {[
        terms.methods.includes('card') && t('Pay by card on this page.'),
        there.length > 0 &&
          t('At {plant}, you can pay by: {ways}.', {
            plant,
            ways: joinWords(there.map((method) => t(METHODS[method].words).toLowerCase())),
          }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}
