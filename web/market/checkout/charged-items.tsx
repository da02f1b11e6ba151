import { Alert, Text } from '@mantine/core';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/market/checkout/checkout.module.css';
import type { ChargedItem, ChargeResult } from '#web/market/checkout/follow-charges.ts';
import { ButtonLink } from '#web/ui/links.tsx';

const RESULT_WORDS: Readonly<Record<ChargeResult, { title: Words; text?: Words }>> = {
  unknown: {
    title: 'We’re checking whether your card was charged',
    text: 'Please don’t buy this again yet. Checking takes a few minutes, and this page will show the result.',
  },
  bought: { title: 'Order placed' },
  not_charged: { title: 'Your card wasn’t charged', text: 'This is still in your cart. You can pay again.' },
  gone: {
    title: 'Your hold has ended',
    text: 'If your card was charged, we’ll email you soon. Either the purchase went through, or you’ll get your money back.',
  },
};

export const CHARGE_RESULTS = Object.keys(RESULT_WORDS) as ChargeResult[];

/** The items whose card charge has this result. */
export function ChargedItems({ items, result }: { items: readonly ChargedItem[]; result: ChargeResult }) {
  const { title, text } = RESULT_WORDS[result];
  const titles = [...new Set(items.filter((item) => item.result === result).map((item) => item.title))];
  if (titles.length === 0) return null;
  return (
    <Alert color="gray" title={t(title)}>
      {titles.map((one) => (
        <p key={one} className={classes.title}>
          {one}
        </p>
      ))}
      {text && <Text c="dimmed">{t(text)}</Text>}
      {result === 'bought' && (
        <ButtonLink to="/buyerdashboard/tracker" mt="sm">
          {t('Track my order')}
        </ButtonLink>
      )}
    </Alert>
  );
}
