import { Accordion, Anchor, Button, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type OrderDetails, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { sum } from '#contract/lib/sum.ts';
import { listPickups, type Pickup } from '#contract/orders/pickups-api.ts';
import { ARRIVED, isUnderWay, ORDER_STATUS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { SplitShareDialog } from '#web/booking/edit-order/split-share-dialog.tsx';
import { SheetStatus } from '#web/booking/order-lists/order-columns.tsx';
import classes from '#web/booking/order-page/order-shares.module.css';
import { SheetOfShare } from '#web/cut-sheets/look-up/sheet-of-share.tsx';
import { SendSheetButton } from '#web/cut-sheets/sheet-links/send-sheet-button.tsx';
import { SheetLinkLine } from '#web/cut-sheets/sheet-links/sheet-link-line.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { askedWeights } from '#web/orders/asked-weights.ts';
import { NO_OWNER_WORDS, UNSPLIT_WORDS } from '#web/orders/order-words.ts';
import { SharePickup } from '#web/orders/pickup/share-pickup.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';
import panel from '#web/ui/panel.module.css';
import { ShareRing } from '#web/ui/share-ring.tsx';

type Share = OrderDetails['split'][number];

/**
 * How the animal is divided, with each share's customer and cut sheet. `links` lead to the pages where the animal is processed.
 */
export function OrderShares({ order, links }: { order: OrderDetails; links: ReactNode }) {
  const { order_id, split, can, status, stage, brought_by } = order;
  const { role } = useMe();
  const isTheirs = isOffice(role);
  const canSend = isTheirs && isUnderWay(status);
  const canWeigh = isTheirs && ARRIVED.includes(status);
  const [dividing, setDividing] = useState<Share | null>(null);
  const pickups = useApiQuery(listPickups, { order_id }, { enabled: isStaff(role) && ARRIVED.includes(status) });
  // One unpaid share already says so on its own line.
  const unpaid = (pickups.data ?? []).map((pickup) => pickup.farm_cents).filter((cents) => cents > 0);
  const filled = split.filter(({ form_status }) => form_status === 'completed');

  return (
    <section className={panel.panel} aria-label={t('Shares')}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('Shares')}
        </Title>
        <div className={classes.buttons}>{links}</div>
      </div>
      {unpaid.length > 1 && (
        <Text c="var(--hq-bad-ink)" fw={600}>
          {t('Not paid to the farm: {amount}', { amount: showMoney(sum(unpaid)) })}
        </Text>
      )}
      <div className={classes.division}>
        <ShareRing
          size={112}
          shares={split.map((share) => ({ key: share.cart_id, label: nameOf(share), quarters: share.qty }))}
        />
        {split.length === 0 && <Text c="dimmed">{t(brought_by ? UNSPLIT_WORDS : NO_OWNER_WORDS)}</Text>}
        <ul className={classes.list}>
          {split.map((share, at) => (
            <ShareLine
              key={share.cart_id}
              share={share}
              place={(at % 4) + 1}
              canSend={canSend}
              canWeigh={canWeigh}
              order_id={order_id}
              isReady={status === ORDER_STATUS.open && stage === 'ready'}
              pickup={pickups.data?.find((pickup) => pickup.cart_id === share.cart_id)}
              {...(can.edit && share.qty > 1 && { onDivide: () => setDividing(share) })}
            />
          ))}
        </ul>
      </div>
      {filled.length > 0 && (
        // A sheet is loaded only when expanded.
        <Accordion
          multiple
          defaultValue={filled.length === 1 ? [String(filled[0]?.cart_id)] : []}
          order={2}
          keepMounted={false}
        >
          {filled.map((share) => (
            <Accordion.Item key={share.cart_id} value={String(share.cart_id)}>
              <Accordion.Control>{t('{name}’s cut sheet', { name: nameOf(share) })}</Accordion.Control>
              <Accordion.Panel>
                {share.form_id !== null && share.form_data_id !== null && (
                  <SheetOfShare form_id={share.form_id} data_id={share.form_data_id} />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {dividing && <SplitShareDialog order={order} share={dividing} onClose={() => setDividing(null)} />}
    </section>
  );
}

const nameOf = ({ first_name, last_name }: Pick<Share, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

/** A share in a few lines: owner, amount, contact details, and a link to the cut sheet. `place` is its color in the ring. */
function ShareLine({
  share,
  place,
  canSend,
  canWeigh,
  order_id,
  isReady,
  pickup,
  onDivide,
}: {
  share: Share;
  place: number;
  canSend: boolean;
  canWeigh: boolean;
  order_id: number;
  isReady: boolean;
  /** Only staff see it. */
  pickup: Pickup | undefined;
  onDivide?: () => void;
}) {
  const { phone, email, qty, form_id, form_data_id, form_status, cut_sheet_name } = share;
  const sentSheet = canSend ? form_data_id : null;
  return (
    <li className={classes.line} data-share={place}>
      <span className={classes.owner}>
        <span className={classes.name}>{nameOf(share)}</span>
        <Text span inherit c="dimmed">
          {translate(showShare(qty))}
        </Text>
      </span>
      <span className={classes.reach}>
        {phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor>}
        {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      </span>
      <span className={classes.sheet}>
        {form_id !== null && form_data_id !== null && (
          <Anchor href={`/NewCutSheetForm/${form_id}/${form_data_id}`} {...inNewTab()}>
            {t('Cut sheet: {name}', { name: cut_sheet_name })}
            <NewTabIcon />
          </Anchor>
        )}
        {form_status && <SheetStatus form_status={form_status} />}
      </span>
      <span className={classes.buttons}>
        {sentSheet !== null && (
          <SendSheetButton className={classes.send} size="compact-sm" data_id={sentSheet} name={nameOf(share)} />
        )}
        {canWeigh && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Packed weights of {name}’s share', { name: nameOf(share) })}
            onClick={() => askedWeights.set(share.cart_id)}
          >
            {t('Weights')}
          </Button>
        )}
        {onDivide && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Split {name}’s share', { name: nameOf(share) })}
            onClick={onDivide}
          >
            {t('Split')}
          </Button>
        )}
      </span>
      {sentSheet !== null && <SheetLinkLine data_id={sentSheet} />}
      {pickup && (
        <div className={classes.pickup}>
          <SharePickup
            order_id={order_id}
            pickup={pickup}
            owner={nameOf(share)}
            isReady={isReady}
            refetch={[viewOrder, orderHistory]}
          />
        </div>
      )}
    </li>
  );
}
