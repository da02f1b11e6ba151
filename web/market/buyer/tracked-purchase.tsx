import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { showMoney, showPounds } from '#contract/lib/figures.ts';
import { PRODUCT_STEPS, STEP_WORDS, STEPS, type Step } from '#contract/market/buyer/steps.ts';
import { openOwnInvoice, openOwnSheet } from '#contract/market/buyer/tracker-api.ts';
import { forgetBalanceCard, myPurchases, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { STAGE_WORDS } from '#contract/orders/stages.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import { PayBalanceDialog } from '#web/market/buyer/pay-balance-dialog.tsx';
import { endedWords } from '#web/market/buyer/purchase-words.ts';
import { ReviewDialog } from '#web/market/buyer/review-dialog.tsx';
import type { Progress, Tracked } from '#web/market/buyer/use-purchases.ts';
import { ShareLink } from '#web/market/claims/share-link.tsx';
import { sayShare } from '#web/market/claims/share-words.ts';
import { ChooseDayDialog } from '#web/market/delivery/choose-day-dialog.tsx';
import { deliveryWords } from '#web/market/delivery/delivery-words.ts';
import { placeWords } from '#web/market/search/lot-words.ts';
import { GiveQuarterDialog } from '#web/market/split/give-quarter-dialog.tsx';
import { OfferedQuarters } from '#web/market/split/offered-quarters.tsx';
import { Steps } from '#web/orders/steps.tsx';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';
import panel from '#web/ui/panel.module.css';

/** One purchase: how far along it is, what it costs, who to call, and what to do next. */
export function TrackedPurchase({ purchase, progress, next }: Tracked) {
  const id = useId();
  const { title, farm_name, state } = purchase;
  const steps: readonly Step[] = purchase.kind === 'animal' ? STEPS : PRODUCT_STEPS;
  return (
    <article className={panel.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <span className={classes.note}>{[sayShare(purchase), farm_name].filter(Boolean).join(' · ')}</span>
      </div>
      {state === 'bought' ? (
        <Steps
          label={t('Progress')}
          steps={steps.map((key) => ({ key, label: t(STEP_WORDS[key]) }))}
          reached={steps.indexOf(progress?.step ?? 'bought')}
        />
      ) : (
        <Text>{endedWords(purchase)}</Text>
      )}
      <PurchaseFacts purchase={purchase} progress={progress} />
      {progress?.review && (
        <Text size="sm">
          {t('Your review: {stars} of 5 stars.', { stars: progress.review.stars })} {progress.review.review}
        </Text>
      )}
      <OfferedQuarters splits={purchase.splits} />
      <Actions purchase={purchase} progress={progress} next={next} />
      {next.includes('invite') && <ShareLink lot_id={purchase.lot_id} title={title} />}
    </article>
  );
}

function PurchaseFacts({ purchase, progress }: Pick<Tracked, 'purchase' | 'progress'>) {
  const { paid_cents, refunded_cents, balance_cents, final_price_cents, dropoff_date, bought_quarters, kind } =
    purchase;
  const { plant_name, plant_place } = purchase;
  const isOpen = purchase.state === 'bought' && purchase.order_id === null && kind === 'animal';
  const facts = [
    (paid_cents > 0 || refunded_cents === 0) && { label: t('Paid'), value: showMoney(paid_cents) },
    refunded_cents > 0 && { label: t('Refunded'), value: showMoney(refunded_cents) },
    final_price_cents !== null && balance_cents > 0 && { label: t('Left to pay'), value: showMoney(balance_cents) },
    purchase.balance_card && balanceCard(purchase.balance_card, purchase),
    purchase.given_by !== '' && { label: t('Given by'), value: purchase.given_by },
    isOpen && { label: t('Sold so far'), value: t('{sold} of 4 quarters sold', { sold: bought_quarters ?? 0 }) },
    dropoff_date !== null && { label: t('Drop-off day'), value: showDay(dropoff_date) },
    progress?.kill_date != null && { label: t('Kill date'), value: showDay(progress.kill_date) },
    progress?.ready_on != null && { label: t('Expected pickup'), value: showDay(progress.ready_on) },
    progress?.hanging_weight_clb != null && {
      label: t('Hanging weight'),
      value: showPounds(progress.hanging_weight_clb),
    },
    purchase.packed_clb !== null && { label: t('Packed weight'), value: showPounds(purchase.packed_clb) },
    progress?.stage != null && { label: t('At the plant'), value: stageWords(purchase, progress.stage) },
    progress?.invoice && { label: t('Plant’s invoice'), value: invoiceWords(progress.invoice) },
    progress && { label: t('Seller'), value: contact(progress.seller) },
    plant_place && {
      label: t('Plant'),
      value: [progress?.plant ? contact(progress.plant) : plant_name, placeWords(plant_place)]
        .filter(Boolean)
        .join(', '),
    },
    purchase.delivery && { label: t('Delivery'), value: deliveryWords(purchase.delivery) },
    purchase.pickup_note !== '' && { label: t('Where to pick up'), value: purchase.pickup_note },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false && fact !== undefined && fact !== null)} />;
}

/** The card that is charged for the balance, and when. */
function balanceCard(
  card: NonNullable<Tracked['purchase']['balance_card']>,
  { charge_on, final_price_cents }: Tracked['purchase'],
) {
  const label = t('Balance');
  if (charge_on !== null)
    return { label, value: t('Charged to {card} on {day}', { card: nameCard(card), day: showDay(charge_on) }) };
  if (final_price_cents !== null) return null;
  return { label, value: t('Charged to {card} once the weight is known', { card: nameCard(card) }) };
}

/** For pickup at the farm, the farm has to pick up the finished meat at the plant first. */
const stageWords = ({ pickup }: Tracked['purchase'], stage: NonNullable<Progress['stage']>) =>
  pickup === 'farm' && stage === 'ready' ? t('Ready for the farm to pick up') : t(STAGE_WORDS[stage]);

const invoiceWords = ({ paid_cents, open_cents }: NonNullable<Progress['invoice']>) =>
  open_cents > 0
    ? t('{amount} due', { amount: showMoney(open_cents) })
    : paid_cents > 0
      ? t('{amount} paid', { amount: showMoney(paid_cents) })
      : t('Credited');

const contact = ({ name, phone }: Progress['seller']) =>
  phone === '' ? (
    name
  ) : (
    <>
      {name}, <a href={`tel:${phone}`}>{phone}</a>
    </>
  );

function Actions({ purchase, progress, next }: Tracked) {
  const { claim_id, paid_cents, balance_cents, can } = purchase;
  const [open, setOpen] = useState<'balance' | 'review' | 'day' | 'give' | null>(null);
  const withdraw = useApiMutation(withdrawClaim, { refetch: [myPurchases] });
  const forget = useApiMutation(forgetBalanceCard, { refetch: [myPurchases] });
  const sheet = useApiMutation(openOwnSheet, { onDone: ({ path }) => window.location.assign(path) });
  const invoice = useApiMutation(openOwnInvoice, { onDone: ({ url }) => window.location.assign(url) });
  async function askToWithdraw() {
    const isSure = await askToConfirm({
      title: t('Withdraw from this purchase?'),
      text:
        paid_cents > 0
          ? t('You’ll get all of your money back, and someone else can buy your share.')
          : t('Someone else can then buy your share.'),
      yes: t('Withdraw'),
      no: t('Keep my share'),
    });
    if (isSure) withdraw.mutate({ claim_id });
  }
  return (
    <Group gap="xs">
      {can.pay_balance && (
        <Button onClick={() => setOpen('balance')}>{t('Pay {amount}', { amount: showMoney(balance_cents) })}</Button>
      )}
      {progress?.cut_sheet && (
        <Button
          variant={next.includes('fill_sheet') ? 'filled' : 'default'}
          loading={sheet.isPending}
          onClick={() => sheet.mutate({ claim_id })}
        >
          {next.includes('fill_sheet') ? t('Fill in my cut sheet') : t('See my cut sheet')}
        </Button>
      )}
      {progress?.invoice && progress.invoice.open_cents > 0 && (
        <Button
          variant={can.pay_balance || next.includes('fill_sheet') ? 'default' : 'filled'}
          loading={invoice.isPending}
          onClick={() => invoice.mutate({ claim_id })}
        >
          {t('Pay the plant {amount}', { amount: showMoney(progress.invoice.open_cents) })}
        </Button>
      )}
      {can.choose_day && (
        <Button variant={purchase.delivery?.day ? 'default' : 'filled'} onClick={() => setOpen('day')}>
          {purchase.delivery?.day ? t('Change the delivery day') : t('Choose the delivery day')}
        </Button>
      )}
      {progress?.can.review && (
        <Button variant="default" onClick={() => setOpen('review')}>
          {progress.review ? t('Change my review') : t('Review the farm')}
        </Button>
      )}
      {progress?.reorder_lot_id != null && (purchase.order_id !== null || purchase.kind === 'product') && (
        <ButtonLink to="/productview/$id" params={{ id: String(progress.reorder_lot_id) }} variant="default">
          {t('Buy again')}
        </ButtonLink>
      )}
      {can.give_quarter && (
        <Button variant="default" onClick={() => setOpen('give')}>
          {t('Give a quarter')}
        </Button>
      )}
      {progress && <MessageLink about="lot" id={purchase.lot_id} size="sm" />}
      {purchase.balance_card && (
        <Button
          variant="subtle"
          color="gray"
          loading={forget.isPending}
          onClick={() => forget.mutate({ purchase_id: purchase.purchase_id })}
        >
          {t('Don’t charge my card')}
        </Button>
      )}
      {can.withdraw && (
        <Button variant="subtle" color="gray" loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
          {t('Withdraw')}
        </Button>
      )}
      {open === 'balance' && <PayBalanceDialog purchase={purchase} onClose={() => setOpen(null)} />}
      {open === 'day' && purchase.delivery && (
        <ChooseDayDialog
          claim_ids={[claim_id]}
          subtitle={deliveryWords({ ...purchase.delivery, day: null })}
          day={purchase.delivery.day}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'give' && <GiveQuarterDialog purchase={purchase} onClose={() => setOpen(null)} />}
      {open === 'review' && (
        <ReviewDialog claim_id={claim_id} review={progress?.review ?? null} onClose={() => setOpen(null)} />
      )}
    </Group>
  );
}
