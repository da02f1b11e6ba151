import { Button, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { type CounterItem, viewCounter } from '#contract/market/pos/counter-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { ProductDialog } from '#web/market/pos/product-dialog.tsx';
import { keyOfItem, showLeft } from '#web/market/pos/sale-lines.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

/** What the counter sells, /pos/products. */
export function CounterProductsScreen() {
  const [edited, setEdited] = useState<CounterItem | 'new' | null>(null);
  const found = useApiQuery(viewCounter, {}, { atOnce: true });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { items } = found.data;
  const add = <Button onClick={() => setEdited('new')}>{t('Add product')}</Button>;
  return (
    <PageFrame
      title={t('Products')}
      back={<BackLink to="/pos">{t('Point of sale')}</BackLink>}
      subtitle={t('What you sell at the counter, with barcode, price, and stock.')}
      action={add}
    >
      {items.length === 0 && (
        <EmptyState icon={IconTag} title={t('No products yet')} action={add}>
          {t('Add what you sell by the piece or by weight.')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={classes.products} aria-label={t('Products')}>
          {items.map((item) => (
            <li key={keyOfItem(item)}>
              <div>
                <Text fw={600}>{item.name}</Text>
                <Text c="dimmed" size="sm">
                  {aboutItem(item)}
                </Text>
              </div>
              <span className={classes.amount}>
                {item.unit === 'lb'
                  ? t('{price}/lb', { price: showMoney(item.price_cents) })
                  : showMoney(item.price_cents)}
              </span>
              <Button
                variant="default"
                aria-label={t('Edit {name}', { name: item.name })}
                onClick={() => setEdited(item)}
              >
                {t('Edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && <ProductDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}

function aboutItem(item: CounterItem): string {
  const { code, left, lot_id } = item;
  return [
    code !== '' && t('Code {code}', { code }),
    left !== null && t('{left} left', { left: showLeft(item, left) }),
    lot_id > 0 && t('Also sold on the market'),
  ]
    .filter(Boolean)
    .join(' · ');
}
