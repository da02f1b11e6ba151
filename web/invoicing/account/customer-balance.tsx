import { customerBalances } from '#contract/invoicing/account/account-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** What a customer owes, or the credit they have. Shows nothing if the balance is zero. */
export function CustomerBalance({ customer_id }: { customer_id: number }) {
  const { data } = useApiQuery(customerBalances, { customer_ids: [customer_id] });
  const cents = data?.[0]?.balance_cents ?? 0;
  if (cents === 0) return null;
  return (
    <AnchorLink to="/customer/$id" params={{ id: String(customer_id) }} search={{ tab: 'account' }}>
      {balanceWords(cents)}
    </AnchorLink>
  );
}

/** A balance in words. If it is below 0, the plant owes the customer. */
export const balanceWords = (cents: number): string =>
  cents < 0 ? t('{amount} credit', { amount: showMoney(-cents) }) : t('{amount} due', { amount: showMoney(cents) });
