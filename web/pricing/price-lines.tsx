import { showMoney, showPrice } from '#contract/lib/figures.ts';
import { lineKey, MAX_LINES, PRICE_UNITS, type PriceLine, TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { t, translate } from '#web/lib/words.ts';
import { showWhen } from '#web/pricing/price-words.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const priceOf = ({ cents }: PriceLine) => (cents === 0 ? '–' : showPrice(cents));
const COLUMNS: readonly Column<PriceLine>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => translate(name), wraps: true },
  {
    key: 'price',
    header: 'Price',
    cell: priceOf,
    cardCell: (line) => `${priceOf(line)} ${t(PRICE_UNITS[line.unit])}`,
    onCard: 'line',
    isNumeric: true,
    width: '8rem',
  },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => t(PRICE_UNITS[unit]), onCard: 'hidden', width: '17%' },
  {
    key: 'minimum',
    header: 'Minimum per animal',
    cell: ({ minimum_cents }) => (minimum_cents === null ? '–' : showMoney(minimum_cents)),
    isNumeric: true,
    width: '11rem',
  },
  { key: 'when', header: 'When', cell: showWhen, width: '20%' },
  { key: 'tax', header: 'Tax class', cell: ({ tax_class }) => t(TAX_CLASSES[tax_class]), width: '9rem' },
];

/** The lines of a version, read-only. They all fit on one page. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  const list = { ...useListState(), page: 1, page_size: MAX_LINES };
  return (
    <DataTable
      label={t('Prices')}
      minWidth="56rem"
      columns={COLUMNS}
      rowKey={lineKey}
      page={{ data: { rows: lines, total: lines.length }, error: null, isPlaceholderData: false, refetch: () => null }}
      list={list}
      empty={
        <EmptyState title={t('No prices yet')}>{t('Animals on this list are processed free of charge.')}</EmptyState>
      }
    />
  );
}
