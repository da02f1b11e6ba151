import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { BILL_OF_SALE } from '#contract/market/claims/bill-of-sale.ts';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/checkout/checkout.module.css';
import { sayShare } from '#web/market/claims/share-words.ts';
import panel from '#web/ui/panel.module.css';

interface AgreementStepProps {
  items: readonly CartItem[];
  hasAgreed: boolean;
  onAgree: (hasAgreed: boolean) => void;
  onBack: () => void;
  onNext: () => void;
}

/** One bill of sale per seller, plant, and kind of price. It names the parties. Hindquarter isn't one of them. */
export function AgreementStep({ items, hasAgreed, onAgree, onBack, onNext }: AgreementStepProps) {
  const [isMissing, setMissing] = useState(false);
  const deals = Map.groupBy(items, ({ price_basis, farm_name, plant_name }) =>
    JSON.stringify([price_basis, farm_name, plant_name]),
  );
  return (
    <div className={classes.step}>
      {[...deals].map(([key, some]) => (
        <Deal key={key} items={some} />
      ))}
      <div className={panel.panel}>
        <Checkbox
          label={t('I agree to the bill of sale')}
          checked={hasAgreed}
          error={isMissing && !hasAgreed && t('Required')}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <Group gap="sm" align="stretch">
          <Button variant="default" size="md" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button size="md" className={classes.next} onClick={() => (hasAgreed ? onNext() : setMissing(true))}>
            {t('Continue')}
          </Button>
        </Group>
      </div>
    </div>
  );
}

function Deal({ items }: { items: readonly CartItem[] }) {
  const [first] = items;
  if (!first) return null;
  const seller = first.farm_name || t('the seller');
  const plant = first.plant_name || t('the plant');
  return (
    <section className={panel.panel}>
      <h2 className={classes.title}>
        {first.kind === 'animal'
          ? t('Bill of sale with {seller} and {plant}', { seller, plant })
          : t('Bill of sale with {seller}', { seller })}
      </h2>
      <Text c="dimmed">{items.map((item) => `${item.title}: ${sayShare(item)}`).join(' · ')}</Text>
      <ul className={classes.terms}>
        {BILL_OF_SALE[first.price_basis].map((words) => (
          <li key={words}>{t(words, { seller, plant })}</li>
        ))}
      </ul>
    </section>
  );
}
