import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pictureAddress } from '#contract/lib/pictures.ts';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { t } from '#web/lib/words.ts';
import { CartTotal } from '#web/market/checkout/cart-total.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import { CostLines } from '#web/market/claims/cost-lines.tsx';
import { HoldRow } from '#web/market/claims/hold-row.tsx';
import { sayShare } from '#web/market/claims/share-words.ts';
import { placeWords } from '#web/market/search/lot-words.ts';
import panel from '#web/ui/panel.module.css';

interface CartStepProps {
  items: readonly CartItem[];
  onNext: () => void;
}

/** The held items, how long each is held, and what it costs. */
export function CartStep({ items, onNext }: CartStepProps) {
  const forSale = items.filter(({ is_for_sale }) => is_for_sale);
  return (
    <div className={classes.step}>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.claim_id} className={panel.panel}>
            <Group gap="sm" wrap="nowrap">
              {item.photo !== '' && (
                <img src={pictureAddress(item.photo)} alt="" width={88} height={66} className={classes.photo} />
              )}
              <div>
                <Link to="/productview/$id" params={{ id: String(item.lot_id) }} className={classes.title}>
                  {item.title}
                </Link>
                <Text c="dimmed">{[sayShare(item), item.farm_name].filter(Boolean).join(' · ')}</Text>
                {item.plant_place && (
                  <Text c="dimmed">
                    {t('Cut and packed by {plant}', {
                      plant: [item.plant_name, placeWords(item.plant_place)].filter(Boolean).join(', '),
                    })}
                  </Text>
                )}
              </div>
            </Group>
            {item.is_for_sale ? (
              <CostLines cost={item.cost} basis={item.price_basis} lot_id={item.lot_id} quarters={item.quarters} />
            ) : (
              <Text fw={650}>{t('Not for sale right now')}</Text>
            )}
            <HoldRow hold={item} />
          </li>
        ))}
      </ul>
      {forSale.length > 0 && (
        <div className={panel.panel}>
          <CartTotal items={forSale} />
          <Button size="md" fullWidth onClick={onNext}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </div>
  );
}
