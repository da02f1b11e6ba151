import { Table } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { showMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { packedBetween, sellerPrice } from '#contract/market/claims/lot-price.ts';
import type { LotForm } from '#contract/market/lots/lot.ts';
import { marketPriceOf } from '#contract/payments/market-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';

/** How long to wait after the last keystroke before updating the fees. */
const CALM_MS = 400;

/** What each size costs a buyer, fees included, and how much of it the seller gets. */
export function PriceHelper({ form }: { form: LotForm }) {
  const [calm] = useDebouncedValue(form, CALM_MS);
  const { price_cents, price_basis, hanging_low_clb, hanging_high_clb, live_low_clb, live_high_clb } = calm;
  if (price_cents === null) return null;
  const sizes =
    calm.kind === 'product'
      ? [{ label: calm.piece_name || t('One piece'), size: { pieces: 1 } }]
      : calm.share_sizes.toSorted().map((quarters) => ({ label: translate(showShare(quarters)), size: { quarters } }));
  const lot = { price_cents, price_basis };
  const rows = sizes.flatMap(({ label, size }) => {
    const [lightest, heaviest] = packedBetween(calm, size);
    const low = sellerPrice(lot, size, { hanging_clb: hanging_low_clb, live_clb: live_low_clb, packed_clb: lightest });
    const high = sellerPrice(lot, size, {
      hanging_clb: hanging_high_clb,
      live_clb: live_high_clb,
      packed_clb: heaviest,
    });
    return low === null || high === null ? [] : [{ label, low, high }];
  });
  if (rows.length === 0) return null;
  return (
    <Table withRowBorders={false} verticalSpacing={4} aria-label={t('What buyers pay')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Size')}</Table.Th>
          <Table.Th ta="right">{t('Buyer pays, with fees')}</Table.Th>
          <Table.Th ta="right">{t('You get')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, low, high }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">
              <AllIn low={low} high={high} />
            </Table.Td>
            <Table.Td ta="right">{range(low, high)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const range = (low: number, high: number) => (low === high ? showMoney(low) : `${showMoney(low)} – ${showMoney(high)}`);

function AllIn({ low, high }: { low: number; high: number }) {
  const lowest = useApiQuery(marketPriceOf, { price_cents: low }, { enabled: low > 0, keepPrevious: true });
  const highest = useApiQuery(marketPriceOf, { price_cents: high }, { enabled: high > 0, keepPrevious: true });
  if (!lowest.data || !highest.data) return '…';
  return range(lowest.data.total_cents, highest.data.total_cents);
}
