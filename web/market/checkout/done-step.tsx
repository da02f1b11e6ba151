import { Alert, List, Text, Title } from '@mantine/core';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { nextStepsOf } from '#contract/market/buyer/next-steps.ts';
import { myPurchases, type PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { FarmNewsSwitch } from '#web/market/alerts/farm-news-switch.tsx';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import type { Placed } from '#web/market/checkout/checkout-details.ts';
import { ShareLink } from '#web/market/claims/share-link.tsx';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';

/** What happens next, and how to help sell the rest of an animal. */
export function DoneStep({ purchase_id, missed, refunded_cents, lots }: Placed) {
  const { data: purchases = [] } = useApiQuery(myPurchases, {});
  const own = purchases.filter((purchase) => purchase.purchase_id === purchase_id);
  const isOpen = (lot_id: number) =>
    purchases.some((purchase) => purchase.lot_id === lot_id && nextStepsOf(purchase, undefined).includes('invite'));
  const different = [...new Map(lots.map((lot) => [lot.lot_id, lot])).values()];
  const delivery_cents = sum(own.map(({ delivery }) => delivery?.fee_cents ?? 0));
  const farms = [...new Map(own.map(({ seller_id, farm_name }) => [seller_id, farm_name] as const))];
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
        {own.length > 0 && (
          <>
            <Facts
              facts={[
                { label: t('Order number'), value: purchase_id },
                { label: t('Paid'), value: showMoney(sum(own.map(({ paid_cents }) => paid_cents))) },
                ...(delivery_cents > 0
                  ? [{ label: t('For delivery, included'), value: showMoney(delivery_cents) }]
                  : []),
              ]}
            />
            <Title order={2} size="h4">
              {t('What happens next')}
            </Title>
            <List type="ordered">
              {stepsAhead(own).map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
          </>
        )}
        <ButtonLink to="/buyerdashboard/tracker" size="md">
          {t('Track my order')}
        </ButtonLink>
      </div>
      {farms.length > 0 && (
        <div className={panel.panel}>
          {farms.map(([seller_id, farm]) => (
            <FarmNewsSwitch key={seller_id} seller_id={seller_id} farm={farm} />
          ))}
        </div>
      )}
      {different
        .filter(({ lot_id }) => isOpen(lot_id))
        .map(({ lot_id, title }) => (
          <div key={lot_id} className={panel.panel}>
            <ShareLink lot_id={lot_id} title={title} />
          </div>
        ))}
    </div>
  );
}

/** What the buyer can expect, in order. */
function stepsAhead(own: readonly PurchasedClaim[]): string[] {
  const shares = own.filter(({ kind }) => kind === 'animal');
  const card = shares.find(({ balance_card }) => balance_card)?.balance_card;
  return [
    ...(own.length > shares.length
      ? [t('The seller hands over your products. Their phone number is in the tracker.')]
      : []),
    ...(shares.some(({ order_id }) => order_id === null) ? [t('We email you once the whole animal is sold.')] : []),
    ...(shares.length > 0
      ? [
          t('The plant sends you a cut sheet to fill in.'),
          card
            ? t('Once the animal is weighed, we email you the final price and charge the balance to {card}.', {
                card: nameCard(card),
              })
            : t('Once the animal is weighed, we email you the final price, and you pay the balance.'),
          t('You are told when your meat is ready for pickup.'),
        ]
      : []),
  ];
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
