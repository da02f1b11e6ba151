import { Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { RefusalCode } from '#contract/app/refusals.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import {
  BALANCE_NOTICE_DAYS,
  type CartItem,
  checkout,
  getUserCart,
  myPurchases,
} from '#contract/market/claims/claims-api.ts';
import { tryCoupon } from '#contract/market/coupons/coupons-api.ts';
import { deliveryOptions } from '#contract/market/delivery/delivery-api.ts';
import { cardProfile } from '#contract/payments/api.ts';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import { queryClient, useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { ApiProblem, LostConnection, type SendError } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { CartTotal, laterRange, payNowCents } from '#web/market/checkout/cart-total.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import type { Details } from '#web/market/checkout/checkout-details.ts';
import { showRange } from '#web/market/claims/show-range.ts';
import { CouponField, useCoupon } from '#web/market/coupons/coupon-field.tsx';
import { useDelivery } from '#web/market/delivery/use-delivery.ts';
import panel from '#web/ui/panel.module.css';
import { ErrorState } from '#web/ui/states.tsx';

interface PayStepProps {
  items: readonly CartItem[];
  details: Details;
  onBack: () => void;
  /** There was no response. */
  onLost: () => void;
  onDone: (placed: DataOf<typeof checkout>) => void;
}

/** Refusals that mean the cart may have changed since the buyer last saw it. */
const CART_CHANGED: readonly RefusalCode[] = [
  'price_changed',
  'hold_over',
  'item_not_for_sale',
  'payment_unclear',
  'payment_under_way',
  'delivery_gone',
  'coupon_over',
  'coupon_used',
  'coupon_gone',
  'coupon_leaves_little',
];

async function showChanges(error: SendError): Promise<null> {
  if (error instanceof ApiProblem && CART_CHANGED.includes(error.code))
    await Promise.all(
      [getUserCart, deliveryOptions, tryCoupon].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  return null;
}

/** Pays the deposits, with the card on file or another one. */
export function PayStep({ items, details, onBack, onLost, onDone }: PayStepProps) {
  const profile = useApiQuery(cardProfile, {});
  const { places: _, ...buyer } = details;
  const delivery = useDelivery(items, details);
  const coupon = useCoupon(items, delivery.cents);
  const due_cents = payNowCents(items) + delivery.cents - coupon.saved_cents;
  const [keepsCard, setKeepsCard] = useState(true);
  const later = laterRange(items);
  // Without a deposit, no card is entered here, but the one on file can be charged later.
  const asksToKeep = later[1] > 0 && (due_cents > 0 || (profile.data?.card ?? null) !== null);
  const order = {
    ...buyer,
    place_ids: delivery.place_ids,
    claim_ids: items.map(({ claim_id }) => claim_id),
    agreed_to: BILL_OF_SALE_VERSION,
    total_cents: due_cents,
    price_cents: items.map(({ price_cents }) => price_cents),
    keeps_card: asksToKeep && keepsCard,
    ...(coupon.toSend !== '' && { coupon: coupon.toSend }),
  };
  function onProblem(error: SendError): Promise<null> {
    // A code that was typed but not tried shows what it takes off, or why it doesn't.
    coupon.enter();
    return showChanges(error);
  }
  const refetch = [getUserCart, myPurchases, trackPurchases];
  const place = useApiMutation(checkout, { refetch, onDone });
  return (
    <div className={classes.step}>
      <div className={panel.panel}>
        <CartTotal items={items} namesItems delivery_cents={delivery.cents} coupon={coupon} />
        {items.some(({ kind }) => kind === 'product') && <CouponField coupon={coupon} />}
        <Text c="dimmed">
          {details.first_name} {details.last_name}, {details.phone}
          {details.address && `, ${details.address}, ${details.city}, ${details.state} ${details.zip}`}
        </Text>
      </div>
      <div className={classes.step}>
        {profile.isPending && <Skeleton h="8rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
        {due_cents > 0 && profile.error && !profile.data && (
          <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
        )}
        {asksToKeep && (
          <Checkbox
            checked={keepsCard}
            onChange={({ currentTarget }) => setKeepsCard(currentTarget.checked)}
            label={
              due_cents > 0
                ? t('Also charge this card for the balance, {range}', { range: showRange(...later) })
                : t('Charge my card on file for the balance, {range}', { range: showRange(...later) })
            }
            description={t(
              'Once the final weight is known, we email you the amount and the day, at least {count} days ahead. Until then you can pay another way.',
              { count: BALANCE_NOTICE_DAYS },
            )}
          />
        )}
        {delivery.error && <ErrorState error={delivery.error} onRetry={delivery.retry} />}
        {!delivery.isKnown && !delivery.error && (
          <Skeleton h="8rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />
        )}
        {delivery.isKnown && due_cents === 0 && (
          <Button
            size="md"
            fullWidth
            loading={place.isPending}
            onClick={() =>
              void place
                .mutateAsync(order)
                .catch((error) => (error instanceof LostConnection ? onLost() : onProblem(error)))
            }
          >
            {t('Place order')}
          </Button>
        )}
        {delivery.isKnown && due_cents > 0 && profile.data && (
          <PayCardForm
            endpoint={checkout}
            label={t('Payment')}
            due_cents={due_cents}
            onFile={profile.data.card}
            toSend={({ card }) => ({ ...order, ...(card && { card }) })}
            refetch={refetch}
            onProblem={onProblem}
            onLost={onLost}
            onDone={onDone}
          />
        )}
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
}
