import type { RefusalCode } from '#contract/app/refusals.ts';
import { ADDRESS_FIELDS, BUYER_ADDRESS } from '#contract/market/claims/claims-api.ts';
import { hasPhoneDigits } from '#contract/orders/deposit.ts';

type SaleProblem = Extract<RefusalCode, 'discount_reason_missing' | 'share_buyer_missing' | 'share_address_missing'>;

/** What a sale at the counter is missing besides lines and payments; null if nothing is missing. */
export function findSaleProblem(
  sale: {
    lines: readonly { unit: string; needs_address?: boolean | undefined }[];
    discount_cents: number;
    discount_reason: string;
    buyer_name: string;
    buyer_phone: string;
  } & Record<(typeof ADDRESS_FIELDS)[number], string>,
): SaleProblem | null {
  const { lines, discount_cents, discount_reason, buyer_name, buyer_phone } = sale;
  if (discount_cents > 0 && discount_reason.trim() === '') return 'discount_reason_missing';
  if (!lines.some(({ unit }) => unit === 'share')) return null;
  if (buyer_name.trim() === '' || !hasPhoneDigits(buyer_phone)) return 'share_buyer_missing';
  const needsAddress = lines.some(({ needs_address }) => needs_address);
  const hasAddress =
    ADDRESS_FIELDS.every((field) => sale[field].trim() !== '') && BUYER_ADDRESS.zip.safeParse(sale.zip).success;
  return needsAddress && !hasAddress ? 'share_address_missing' : null;
}
