import type { RefusalCode } from '#contract/lib/refusals.ts';
import { hasPhoneDigits } from '#contract/orders/deposit.ts';

/** What a sale at the counter is missing besides lines and payments; null if nothing is missing. */
export function findSaleProblem(sale: {
  lines: readonly { unit: string }[];
  discount_cents: number;
  discount_reason: string;
  buyer_name: string;
  buyer_phone: string;
}): Extract<RefusalCode, 'discount_reason_missing' | 'share_buyer_missing'> | null {
  const { lines, discount_cents, discount_reason, buyer_name, buyer_phone } = sale;
  if (discount_cents > 0 && discount_reason.trim() === '') return 'discount_reason_missing';
  const needsBuyer = lines.some(({ unit }) => unit === 'share');
  const hasBuyer = buyer_name.trim() !== '' && hasPhoneDigits(buyer_phone);
  return needsBuyer && !hasBuyer ? 'share_buyer_missing' : null;
}
