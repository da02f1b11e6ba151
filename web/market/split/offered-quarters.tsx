import { Button, Text } from '@mantine/core';
import { myPurchases, type OfferedQuarter, type PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { takeBackQuarter } from '#contract/market/split/split-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';

/** Who was offered a quarter of a share, and what came of it. */
export function OfferedQuarters({ splits }: Pick<PurchasedClaim, 'splits'>) {
  if (splits.length === 0) return null;
  return (
    <section aria-label={t('Quarters you offered')}>
      <Text fw={600}>{t('Quarters you offered')}</Text>
      <ul className={classes.rows}>
        {splits.map((split) => (
          <Offered key={split.split_id} split={split} />
        ))}
      </ul>
    </section>
  );
}

function Offered({ split }: { split: OfferedQuarter }) {
  const { split_id, name, email, phone, state } = split;
  const takeBack = useApiMutation(takeBackQuarter, { refetch: [myPurchases] });
  return (
    <li>
      <span className={classes.words}>
        <span>{name}</span>
        <span className={classes.note}>{[email || phone, stateWords(split)].join(' · ')}</span>
      </span>
      {state === 'open' && (
        <Button
          variant="default"
          size="sm"
          loading={takeBack.isPending}
          aria-label={t('Take back the quarter offered to {name}', { name })}
          onClick={() => takeBack.mutate({ split_id })}
        >
          {t('Take back')}
        </Button>
      )}
    </li>
  );
}

function stateWords({ state, until }: OfferedQuarter): string {
  switch (state) {
    case 'open':
      return t('open until {day}', { day: showDay(until) });
    case 'accepted':
      return t('accepted and paid');
    case 'declined':
      return t('declined it');
    case 'taken_back':
      return t('taken back');
    default:
      return t('not accepted in time');
  }
}
