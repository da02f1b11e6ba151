import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sum } from '#contract/lib/sum.ts';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { tryCoupon } from '#contract/market/coupons/coupons-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { FieldRow } from '#web/ui/form.tsx';

/** A code that was entered at checkout, and how much less is then paid, fees included. */
export function useCoupon(items: readonly CartItem[]) {
  const [code, setCode] = useState('');
  const tried = useApiQuery(tryCoupon, { code }, { enabled: code !== '' });
  const lines = code === '' ? [] : (tried.data ?? []);
  const saved_cents = sum(
    lines.map(({ claim_id, total_cents }) => {
      const item = items.find((one) => one.claim_id === claim_id);
      return item ? item.cost.now.total_cents - total_cents : 0;
    }),
  );
  return {
    /** The code to send; '' unless it takes something off. */
    code: lines.length > 0 ? code : '',
    saved_cents,
    isTrying: code !== '' && tried.isFetching,
    problem: code !== '' && tried.error ? wordsOf(tried.error) : undefined,
    enter: setCode,
  };
}
type EnteredCoupon = ReturnType<typeof useCoupon>;

/** Asks for a coupon's code. Shown only for products, which are all that coupons are for. */
export function CouponField({ coupon }: { coupon: EnteredCoupon }) {
  const [typed, setTyped] = useState(coupon.code);
  function enter(event: FormEvent): void {
    event.preventDefault();
    coupon.enter(typed.trim().toUpperCase());
  }
  return (
    <form onSubmit={enter} aria-label={t('Coupon')}>
      <FieldRow>
        <TextInput
          label={t('Coupon code')}
          value={typed}
          maxLength={20}
          autoComplete="off"
          error={coupon.problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="xl" loading={coupon.isTrying}>
          {t('Use coupon')}
        </Button>
      </FieldRow>
    </form>
  );
}
