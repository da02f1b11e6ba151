import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sum } from '#contract/lib/sum.ts';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { tryCoupon } from '#contract/market/coupons/coupons-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { FieldRow } from '#web/ui/form.tsx';

const asCode = (typed: string): string => typed.trim().toUpperCase();

/** A code that was entered at checkout, and how much less is then paid, fees included. */
export function useCoupon(items: readonly CartItem[], delivery_cents: number) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const tried = useApiQuery(tryCoupon, { code, delivery_cents }, { enabled: code !== '' });
  const lines = code === '' ? [] : (tried.data ?? []);
  const saved_cents = sum(
    lines.map(({ claim_id, total_cents }) => {
      const item = items.find((one) => one.claim_id === claim_id);
      return item ? item.cost.now.total_cents - total_cents : 0;
    }),
  );
  return {
    /** The code that takes something off; '' if none does. */
    code: lines.length > 0 ? code : '',
    typed,
    /** What is in the field. It is sent even if it wasn't tried yet, so that nobody pays the full price without knowing. */
    toSend: asCode(typed),
    saved_cents,
    isTrying: code !== '' && tried.isFetching,
    problem: code !== '' && tried.error ? wordsOf(tried.error) : undefined,
    type(text: string): void {
      setTyped(text);
      // An empty field takes the coupon off again.
      if (asCode(text) === '') setCode('');
    },
    /** Tries what is in the field. */
    enter: () => setCode(asCode(typed)),
  };
}
type EnteredCoupon = ReturnType<typeof useCoupon>;

/** Asks for a coupon's code. Shown only for products, which are all that coupons are for. */
export function CouponField({ coupon }: { coupon: EnteredCoupon }) {
  function enter(event: FormEvent): void {
    event.preventDefault();
    coupon.enter();
  }
  return (
    <form onSubmit={enter} aria-label={t('Coupon')}>
      <FieldRow>
        <TextInput
          label={t('Coupon code')}
          value={coupon.typed}
          maxLength={20}
          autoComplete="off"
          error={coupon.problem}
          onChange={({ currentTarget }) => coupon.type(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="xl" loading={coupon.isTrying}>
          {t('Use coupon')}
        </Button>
      </FieldRow>
    </form>
  );
}
