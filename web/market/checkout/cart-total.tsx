import { showMoney } from '#contract/lib/figures.ts';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { t } from '#web/lib/words.ts';
import { balanceWords } from '#web/market/claims/balance-words.ts';
import claims from '#web/market/claims/claims.module.css';
import { ProcessingLines, useProcessing } from '#web/market/claims/processing-lines.tsx';
import { sayShare } from '#web/market/claims/share-words.ts';
import { showRange } from '#web/market/claims/show-range.ts';

const sum = (items: readonly CartItem[], of: (item: CartItem) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** How much is paid at checkout, with all fees. */
export const payNowCents = (items: readonly CartItem[]): number => sum(items, ({ cost }) => cost.now.total_cents);

/** How much is paid later, once the weights are known: low and high. */
export const laterRange = (items: readonly CartItem[]) =>
  [sum(items, ({ cost }) => cost.balance_low_cents), sum(items, ({ cost }) => cost.balance_high_cents)] as const;

interface CartTotalProps {
  items: readonly CartItem[];
  namesItems?: boolean;
  /** What the buyer pays the farms to bring it. */
  delivery_cents?: number;
  /** A coupon's code, and how much less is paid with it, fees included. */
  coupon?: { code: string; saved_cents: number };
}

const NO_COUPON = { code: '', saved_cents: 0 };

/**
 * Totals for the whole cart: the full price with its fees, what is paid now, and what is paid later. Lists the items if
 * `namesItems` is set.
 */
export function CartTotal({ items, namesItems = false, delivery_cents = 0, coupon = NO_COUPON }: CartTotalProps) {
  const balance = laterRange(items);
  const more = delivery_cents - coupon.saved_cents;
  const low = more + sum(items, ({ cost }) => cost.low.total_cents);
  const high = more + sum(items, ({ cost }) => cost.high.total_cents);
  const processing = useProcessing(items);
  const later = items.filter(({ cost }) => cost.balance_high_cents > 0);
  return (
    <dl className={claims.lines}>
      {namesItems &&
        items.map((item) => (
          <div key={item.claim_id}>
            <dt>{`${item.title}: ${sayShare(item)}`}</dt>
            <dd>{showMoney(item.cost.now.total_cents)}</dd>
          </div>
        ))}
      {delivery_cents > 0 && (
        <div>
          <dt>{t('Delivery')}</dt>
          <dd>{showMoney(delivery_cents)}</dd>
        </div>
      )}
      {coupon.saved_cents > 0 && (
        <div>
          <dt>{t('Coupon {code}, fees included', { code: coupon.code })}</dt>
          <dd>{showMoney(-coupon.saved_cents)}</dd>
        </div>
      )}
      <div>
        <dt>{balance[0] === balance[1] ? t('Total with all fees') : t('Estimated total with all fees')}</dt>
        <dd>{showRange(low, high)}</dd>
      </div>
      {items.some(({ quarters }) => quarters !== null) && (
        <ProcessingLines processing={processing} low={low} high={high} />
      )}
      {balance[1] > 0 && (
        <div>
          <dt>{balanceWords(later.map(({ price_basis }) => price_basis))}</dt>
          <dd>{showRange(...balance)}</dd>
        </div>
      )}
      <div className={claims.total}>
        <dt>{t('Due now')}</dt>
        <dd>{showMoney(payNowCents(items) + more)}</dd>
      </div>
    </dl>
  );
}
