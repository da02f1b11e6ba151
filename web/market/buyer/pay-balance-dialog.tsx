import { Loader, Text } from '@mantine/core';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { myPurchases, type PurchasedClaim, payBalance } from '#contract/market/claims/claims-api.ts';
import { cardProfile } from '#contract/payments/api.ts';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import { queryClient, useApiQuery } from '#web/lib/api.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Pays what is left once the weight is known. */
export function PayBalanceDialog({ purchase, onClose }: { purchase: PurchasedClaim; onClose: () => void }) {
  const profile = useApiQuery(cardProfile, {});
  const { claim_id, balance_cents, title } = purchase;
  // The price may have changed, or the balance may have been paid already, elsewhere or by a charge whose response was lost.
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: [myPurchases.path] });
  return (
    <Dialog title={t('Pay the balance')} subtitle={title} onClose={onClose}>
      {profile.error && !profile.data && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      {balance_cents === 0 ? (
        <Text>{sayRefusal('nothing_due')}</Text>
      ) : profile.data ? (
        <PayCardForm
          endpoint={payBalance}
          label={t('Pay the balance')}
          due_cents={balance_cents}
          onFile={profile.data.card}
          toSend={(paid) => ({ claim_id, ...paid })}
          refetch={[myPurchases, trackPurchases]}
          onProblem={async () => {
            await lookAgain();
            return null;
          }}
          onLost={() => void lookAgain()}
          onDone={onClose}
        />
      ) : (
        profile.isPending && <Loader size="sm" />
      )}
    </Dialog>
  );
}
