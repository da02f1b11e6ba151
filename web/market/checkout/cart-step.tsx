import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { type CartItem, claimPieces, claimShare, getUserCart } from '#contract/market/claims/claims-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { CartTotal } from '#web/market/checkout/cart-total.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import { CostLines } from '#web/market/claims/cost-lines.tsx';
import { HoldRow } from '#web/market/claims/hold-row.tsx';
import { sayShare } from '#web/market/claims/share-words.ts';
import panel from '#web/ui/panel.module.css';

interface CartStepProps {
  items: readonly CartItem[];
  ended: readonly CartItem[];
  onForget: (claim_id: number) => void;
  onNext: () => void;
}

/** What is held, for how long, and what it costs. */
export function CartStep({ items, ended, onForget, onNext }: CartStepProps) {
  return (
    <div className={classes.step}>
      {ended.map((item) => (
        <EndedHold key={item.claim_id} item={item} onDone={() => onForget(item.claim_id)} />
      ))}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.claim_id} className={panel.panel}>
            <div className={classes.item}>
              {item.photo !== '' && (
                <img src={pictureAddress(item.photo)} alt="" width={88} height={66} className={classes.photo} />
              )}
              <div>
                <Link to="/productview/$id" params={{ id: String(item.lot_id) }} className={classes.title}>
                  {item.title}
                </Link>
                <p className={classes.note}>{[sayShare(item), item.farm_name].filter(Boolean).join(' · ')}</p>
              </div>
            </div>
            <CostLines cost={item.cost} />
            <HoldRow hold={item} />
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <div className={panel.panel}>
          <CartTotal items={items} />
          <Button size="md" fullWidth onClick={onNext}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A hold that ended isn't necessarily lost: often, nobody else has taken the share. */
function EndedHold({ item, onDone }: { item: CartItem; onDone: () => void }) {
  const options = { refetch: [getUserCart], onDone };
  const holdShare = useApiMutation(claimShare, options);
  const holdPieces = useApiMutation(claimPieces, options);
  const { lot_id, quarters, pieces } = item;
  const hold = () =>
    quarters === null ? holdPieces.mutate({ lot_id, pieces: pieces ?? 1 }) : holdShare.mutate({ lot_id, quarters });
  return (
    <Alert title={t('Your hold on “{title}” has ended', { title: item.title })}>
      <p className={classes.note}>{t('It may still be free. You can hold it again.')}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={holdShare.isPending || holdPieces.isPending} onClick={hold}>
          {t('Hold it again')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Dismiss')}
        </Button>
      </div>
    </Alert>
  );
}
