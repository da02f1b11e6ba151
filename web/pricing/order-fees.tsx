import { ActionIcon, Button, Menu, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showCount, showMoney, showPrice } from '#contract/lib/figures.ts';
import { addOrderFee, type OfferedFee, orderFees, removeOrderFee } from '#contract/pricing/fees-api.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { PRICE_UNITS, type PriceUnit } from '#contract/pricing/price-list.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import classes from '#web/pricing/order-fees.module.css';
import panel from '#web/ui/panel.module.css';

type Fees = DataOf<typeof orderFees>;
type Added = Fees['added'][number];

/** Of these, an order can have more than one. */
const COUNTED: readonly PriceUnit[] = ['hour', 'piece', 'package'];

/** The usual extra fees of the price list, each added to the order with one tap. They are charged with the next invoice. */
export function OrderFees({ order_id }: { order_id: number }) {
  const found = useApiQuery(orderFees, { order_id });
  const add = useApiMutation(addOrderFee, { refetch: [orderFees] });
  if (!found.data) return null;
  const { added, ...fees } = found.data;
  const offers = offersOf(fees, added);
  if (added.length === 0 && offers.length === 0) return null;
  return (
    <section className={panel.panel} aria-label={t('Fees')}>
      <Title order={2} size="h3">
        {t('Fees')}
      </Title>
      {added.length > 0 && (
        <ul className={classes.added}>
          {added.map((fee) => (
            <AddedFee key={fee.order_fee_id} order_id={order_id} fee={fee} />
          ))}
        </ul>
      )}
      <div className={classes.offered}>
        {offers.map((offer) => (
          <Offer
            key={offer.fee.key}
            {...offer}
            isBusy={add.isPending}
            onAdd={(cart_id) => add.mutate({ order_id, key: offer.fee.key, cart_id })}
          />
        ))}
      </div>
    </section>
  );
}

/** A fee that can be added, and the shares it can be added to. The owner is '' if nobody has to be named. */
interface OfferOf {
  fee: OfferedFee;
  targets: { cart_id: number | null; owner: string }[];
}

/** What can still be added, to shares that aren't on an invoice or a draft yet. */
function offersOf({ offered, shares }: Pick<Fees, 'offered' | 'shares'>, added: readonly Added[]): OfferOf[] {
  const named = shares.map((share) => (shares.length > 1 ? share : { ...share, owner: '' }));
  const open = named.filter(({ is_invoiced }) => !is_invoiced);
  const whole: OfferOf['targets'] = open.length === shares.length ? [{ cart_id: null, owner: '' }] : [];
  return offered
    .map((fee) => ({
      fee,
      targets: (fee.is_of_animal ? whole : open).filter(
        ({ cart_id }) => !added.some((one) => one.key === fee.key && one.cart_id === cart_id),
      ),
    }))
    .filter(({ targets }) => targets.length > 0);
}

interface OfferProps extends OfferOf {
  isBusy: boolean;
  onAdd: (cart_id: number | null) => void;
}

/** One tap adds the fee, or asks whose share it is for. */
function Offer({ fee, targets, isBusy, onAdd }: OfferProps) {
  const [first, ...others] = targets;
  const look = {
    variant: 'default',
    size: 'compact-md',
    leftSection: <IconPlus size="1rem" aria-hidden />,
    disabled: isBusy,
  } as const;
  const words = `${translate(fee.name)} · ${showPrice(fee.cents)}`;
  const owner = first?.owner ?? '';
  if (others.length === 0)
    return (
      <Button {...look} onClick={() => first && onAdd(first.cart_id)}>
        {owner === '' ? words : `${words} · ${owner}`}
      </Button>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...look}>{words}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((target) => (
          <Menu.Item key={target.cart_id} onClick={() => onAdd(target.cart_id)}>
            {target.owner}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function AddedFee({ order_id, fee }: { order_id: number; fee: Added }) {
  const add = useApiMutation(addOrderFee, { refetch: [orderFees] });
  const remove = useApiMutation(removeOrderFee, { refetch: [orderFees] });
  const { order_fee_id, key, cart_id, name, owner, unit, cents, count, can_remove } = fee;
  const title = translate(name);
  const isCounted = COUNTED.includes(unit);
  return (
    <li className={classes.fee}>
      <span>
        {title}
        <Text size="sm" c="dimmed">
          {[
            owner,
            isCounted
              ? `${showCount(count / 100)} × ${showPrice(cents)} ${t(PRICE_UNITS[unit])}`
              : t(PRICE_UNITS[unit]),
            !can_remove && t('on an invoice'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <span className={classes.amount}>{isCounted ? showMoney(lineAmount(cents, count)) : showPrice(cents)}</span>
      {can_remove && isCounted && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('One more: {name}', { name: title })}
          loading={add.isPending}
          onClick={() => add.mutate({ order_id, key, cart_id, count: count + 100 })}
        >
          <IconPlus size="1rem" aria-hidden />
        </ActionIcon>
      )}
      {can_remove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Remove {name}', { name: title })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ order_fee_id })}
        >
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
