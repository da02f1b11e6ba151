import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconShoppingCart } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Activity, useEffect, useRef, useState } from 'react';
import { getProfile } from '#contract/accounts/profile-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import {
  ADDRESS_FIELDS,
  type CartItem,
  claimPieces,
  claimShare,
  getUserCart,
} from '#contract/market/claims/claims-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { AgreementStep } from '#web/market/checkout/agreement-step.tsx';
import { CartStep } from '#web/market/checkout/cart-step.tsx';
import { CHARGE_RESULTS, ChargedItems } from '#web/market/checkout/charged-items.tsx';
import classes from '#web/market/checkout/checkout.module.css';
import {
  type Details,
  detailsFor,
  keepDetails,
  keepPlaced,
  recallDetails,
  recallPlaced,
} from '#web/market/checkout/checkout-details.ts';
import { DetailsStep } from '#web/market/checkout/details-step.tsx';
import { DoneStep, NothingBought } from '#web/market/checkout/done-step.tsx';
import { PayStep } from '#web/market/checkout/pay-step.tsx';
import { useChargedItems } from '#web/market/checkout/use-charged-items.ts';
import { useEndedHolds } from '#web/market/checkout/use-ended-holds.ts';
import { HoldRow } from '#web/market/claims/hold-row.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

const STEPS = ['cart', 'details', 'agreement', 'pay'] as const;
type Step = (typeof STEPS)[number];
const STEP_WORDS: Readonly<Record<Step, Words>> = {
  cart: 'Your cart',
  details: 'Your details',
  agreement: 'Bill of sale',
  pay: 'Payment',
};

/** The checkout, in at most four steps, /checkout. The step is in the address, so Back goes back one step. */
export function CheckoutScreen() {
  const me = useMe();
  const navigate = useNavigate();
  const { step: asked } = useSearch({ from: '/shell/checkout' });
  const cart = useApiQuery(getUserCart, {}, { atOnce: true });
  const { items, ended, forget } = useEndedHolds(cart.data?.filter(({ r_id }) => r_id === 0));
  const { charged, followLost, forgetCharged } = useChargedItems();
  const endedUnpaid = ended.filter(({ claim_id }) => !charged.some((item) => item.claim_id === claim_id));
  // For items still in the cart, the payment form already says that there was no response.
  const shown = charged.filter(
    ({ claim_id, result }) => result !== 'unknown' || !items.some((item) => item.claim_id === claim_id),
  );
  // Items being bought can leave the cart before the response arrives.
  const isSending = useIsMutating() > 0;
  const isEmpty = items.length === 0 && endedUnpaid.length === 0 && charged.length === 0;
  const { forSale = [], notForSale = [] } = Object.groupBy(items, (item) =>
    item.is_for_sale ? 'forSale' : 'notForSale',
  );
  const [soonest] = forSale.toSorted((one, other) => Date.parse(one.held_until) - Date.parse(other.held_until));
  const [details, setDetails] = useState(() => recallDetails(me));
  const [agreedLots, setAgreedLots] = useState<readonly number[]>([]);
  // Another window may have added an item from another lot, which has a bill of sale of its own.
  const hasAgreed = forSale.length > 0 && forSale.every(({ lot_id }) => agreedLots.includes(lot_id));
  const [placed, setPlaced] = useState(() => recallPlaced(me.id));

  const needsAddress = forSale.some(({ needs_address }) => needs_address);
  const { step, go } = useStep(asked, { items, forSale, details, needsAddress, hasAgreed });
  const profile = useApiQuery(getProfile, {});
  const keep = (typed: Details) => {
    keepDetails(me.id, typed);
    setDetails(typed);
  };
  // The next purchase needs a new agreement.
  useEffect(() => {
    if (asked !== 'placed') return;
    setAgreedLots([]);
    forgetCharged();
  }, [asked, forgetCharged]);

  if (asked === 'placed' && placed)
    return (
      <PageFrame title={placed.bought > 0 ? t('Order placed') : t('Your payment came too late')} width="narrow">
        {placed.bought > 0 ? <DoneStep {...placed} /> : <NothingBought {...placed} />}
      </PageFrame>
    );
  return (
    <PageFrame title={t('Checkout')} width="narrow" subtitle={items.length > 0 && <Progress step={step} />}>
      {cart.error && !cart.data && <ErrorState error={cart.error} onRetry={() => void cart.refetch()} />}
      {(cart.isPending || (isEmpty && isSending)) && (
        <Skeleton h="16rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />
      )}
      {CHARGE_RESULTS.map((result) => (
        <ChargedItems key={result} items={shown} result={result} />
      ))}
      {cart.data && isEmpty && !isSending && (
        <EmptyState icon={IconShoppingCart} title={t('Your cart is empty')} action={<FindAnimal />}>
          {t('Choose a share of an animal, and we’ll hold it for you while you check out.')}
        </EmptyState>
      )}
      {endedUnpaid.map((item) => (
        <EndedHold key={item.claim_id} item={item} onDone={() => forget(item.claim_id)} />
      ))}
      {step !== 'cart' && soonest && <HoldRow hold={soonest} canRemove={false} />}
      {step !== 'cart' &&
        notForSale.map(({ claim_id, title }) => (
          <Alert key={claim_id} color="gray" title={title}>
            {t('Not for sale right now')}
          </Alert>
        ))}
      {step === 'cart' && items.length > 0 && <CartStep items={items} onNext={() => go('details')} />}
      {step === 'details' && !profile.isPending && (
        <DetailsStep
          items={forSale}
          needsAddress={needsAddress}
          start={withProfile(details, profile.data)}
          onBack={() => go('cart')}
          onType={keep}
          onSave={(saved) => {
            keep(saved);
            go('agreement');
          }}
        />
      )}
      {step === 'agreement' && (
        <AgreementStep
          items={forSale}
          hasAgreed={hasAgreed}
          onAgree={(agrees) => setAgreedLots(agrees ? forSale.map(({ lot_id }) => lot_id) : [])}
          onBack={() => go('details')}
          onNext={() => go('pay')}
        />
      )}
      {forSale.length > 0 && hasAgreed && (
        // Stays mounted on the other steps, so that a card number typed before going back is still there.
        <Activity mode={step === 'pay' ? 'visible' : 'hidden'}>
          <PayStep
            items={forSale}
            details={details}
            onBack={() => go('agreement')}
            onLost={() => followLost(forSale)}
            onDone={({ purchase_id, claim_ids: { length: bought }, missed, refunded_cents }) => {
              keepDetails(me.id, null);
              const lots = forSale
                .filter(({ kind }) => kind === 'animal')
                .map(({ lot_id, title }) => ({ lot_id, title }));
              const now = { purchase_id, bought, missed, refunded_cents, lots };
              keepPlaced(me.id, now);
              setPlaced(now);
              void navigate({ to: '/checkout', search: { step: 'placed' }, replace: true });
            }}
          />
        </Activity>
      )}
    </PageFrame>
  );
}

/** Fills in the phone number and the address of the buyer's own profile, unless something was typed. */
function withProfile(details: Details, profile: DataOf<typeof getProfile> | undefined): Details {
  if (!profile) return details;
  const { address, city, state, zip } = profile;
  const isBlank = ADDRESS_FIELDS.every((field) => details[field] === '');
  return { ...details, phone: details.phone || profile.phone, ...(isBlank && { address, city, state, zip }) };
}

interface CheckoutState {
  items: readonly unknown[];
  forSale: readonly unknown[];
  details: Details;
  needsAddress: boolean;
  hasAgreed: boolean;
}

/** The step in the URL, or an earlier one if something is missing there. */
function useStep(
  asked: string | undefined,
  { items, forSale, details, needsAddress, hasAgreed }: CheckoutState,
): { step: Step; go: (next: Step) => void } {
  const navigate = useNavigate();
  const known = STEPS.find((one) => one === asked) ?? 'cart';
  // Someone who opens a later step directly starts at the step where something is missing.
  const step =
    known === 'cart' || forSale.length === 0
      ? 'cart'
      : !detailsFor(needsAddress).safeParse(details).success
        ? 'details'
        : known === 'pay' && !hasAgreed
          ? 'agreement'
          : known;
  // Otherwise, filling in what was missing would jump straight to the later step, without a click on Continue.
  const isEarlier = items.length > 0 && step !== known;
  useEffect(() => {
    if (isEarlier) void navigate({ to: '/checkout', search: { step }, replace: true });
  }, [isEarlier, navigate, step]);
  const go = (next: Step) => void navigate({ to: '/checkout', search: next === 'cart' ? {} : { step: next } });
  return { step, go };
}

/** Shows which step this is. Each new step moves the focus here, because the button that was pressed is gone. */
function Progress({ step }: { step: Step }) {
  const current = useRef<HTMLLIElement>(null);
  useDidUpdate(() => current.current?.focus(), [step]);
  return (
    <ol className={classes.progress}>
      {STEPS.map((one, at) => (
        <li key={one} {...(one === step && { 'aria-current': 'step', ref: current, tabIndex: -1 })}>
          {at + 1}. {t(STEP_WORDS[one])}
        </li>
      ))}
    </ol>
  );
}

/** Offers to hold the item again after its hold ended. Often, nobody else has taken it. */
function EndedHold({ item, onDone }: { item: CartItem; onDone: () => void }) {
  const options = { refetch: [getUserCart], onDone };
  const holdShare = useApiMutation(claimShare, options);
  const holdPieces = useApiMutation(claimPieces, options);
  const { lot_id, quarters, pieces } = item;
  const hold = () =>
    quarters === null ? holdPieces.mutate({ lot_id, pieces: pieces ?? 1 }) : holdShare.mutate({ lot_id, quarters });
  return (
    <Alert title={t('Your hold on “{title}” has ended', { title: item.title })}>
      <Text c="dimmed">
        {item.is_given
          ? t('Open the link to your quarter again to accept it.')
          : t('It may still be available. You can hold it again.')}
      </Text>
      <Group gap="sm" align="stretch">
        {!item.is_given && (
          <Button variant="default" loading={holdShare.isPending || holdPieces.isPending} onClick={hold}>
            {t('Hold it again')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('Dismiss')}
        </Button>
      </Group>
    </Alert>
  );
}
