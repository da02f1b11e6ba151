import { Alert, Button } from '@mantine/core';
import { type CartItem, claimPieces, claimShare, getUserCart } from '#contract/market/claims/claims-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/checkout/checkout.module.css';

/** Offers to hold the item again after its hold ended. Often, nobody else has taken it. */
export function EndedHold({ item, onDone }: { item: CartItem; onDone: () => void }) {
  const options = { refetch: [getUserCart], onDone };
  const holdShare = useApiMutation(claimShare, options);
  const holdPieces = useApiMutation(claimPieces, options);
  const { lot_id, quarters, pieces } = item;
  const hold = () =>
    quarters === null ? holdPieces.mutate({ lot_id, pieces: pieces ?? 1 }) : holdShare.mutate({ lot_id, quarters });
  return (
    <Alert title={t('Your hold on “{title}” has ended', { title: item.title })}>
      <p className={classes.note}>{t('It may still be available. You can hold it again.')}</p>
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
