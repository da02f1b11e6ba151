import { ActionIcon, Button, Text, Title } from '@mantine/core';
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
  const open = chargesFor(fees).filter(
    ({ fee, cart_id }) => !added.some((one) => one.key === fee.key && one.cart_id === cart_id),
  );
  if (added.length === 0 && open.length === 0) return null;
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
        {open.map(({ fee, cart_id, owner }) => (
          <Button
            key={`${fee.key} ${cart_id}`}
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size="1rem" aria-hidden />}
            disabled={add.isPending}
            onClick={() => add.mutate({ order_id, key: fee.key, cart_id })}
          >
            {[translate(fee.name), owner, showPrice(fee.cents)].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** What can be added: a fee of the animal once, any other for each share that isn't on an invoice or a draft yet. */
function chargesFor({ offered, shares }: Pick<Fees, 'offered' | 'shares'>) {
  const charges: { fee: OfferedFee; cart_id: number; owner: string }[] = [];
  for (const fee of offered) {
    if (fee.is_of_animal) {
      if (!shares.some(({ is_invoiced }) => is_invoiced)) charges.push({ fee, cart_id: 0, owner: '' });
      continue;
    }
    for (const { cart_id, owner, is_invoiced } of shares)
      if (!is_invoiced) charges.push({ fee, cart_id, owner: shares.length > 1 ? owner : '' });
  }
  return charges;
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
