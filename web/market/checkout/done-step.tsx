import { Alert, Text } from '@mantine/core';
import { showMoney } from '#contract/lib/figures.ts';
import { nextStepsOf } from '#contract/market/buyer/next-steps.ts';
import { myPurchases } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import type { Placed } from '#web/market/checkout/checkout-details.ts';
import { InviteFriends } from '#web/market/claims/invite-friends.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';

/** What happens next, and how to help sell the rest of an animal. */
export function DoneStep({ missed, refunded_cents, lots }: Placed) {
  const { data: purchases = [] } = useApiQuery(myPurchases, {});
  const isOpen = (lot_id: number) =>
    purchases.some((purchase) => purchase.lot_id === lot_id && nextStepsOf(purchase, undefined).includes('invite'));
  const different = [...new Map(lots.map((lot) => [lot.lot_id, lot])).values()];
  return (
    <div className={classes.step}>
      {missed > 0 && (
        <Alert>
          {refunded_cents > 0
            ? t('Someone else had already bought part of this. {amount} will be refunded to your card.', {
                amount: showMoney(refunded_cents),
              })
            : t('Someone else had already bought part of this.')}
        </Alert>
      )}
      <div className={panel.panel}>
        <Text>{t('Thank you. You can track your order here until pickup.')}</Text>
        <ButtonLink to="/buyerdashboard/tracker" size="md">
          {t('Track my order')}
        </ButtonLink>
      </div>
      {different
        .filter(({ lot_id }) => isOpen(lot_id))
        .map(({ lot_id, title }) => (
          <div key={lot_id} className={panel.panel}>
            <InviteFriends lot_id={lot_id} title={title} />
          </div>
        ))}
    </div>
  );
}

/** Shown if the payment went through after every hold had ended. */
export const NothingBought = ({ refunded_cents }: Placed) => (
  <div className={panel.panel}>
    <Text>
      {t('Your payment arrived after your hold ended. {amount} will be refunded to your card.', {
        amount: showMoney(refunded_cents),
      })}
    </Text>
    <FindAnimal size="md" />
  </div>
);
